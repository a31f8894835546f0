// SPDX-License-Identifier: Apache-2.0
import java.lang.invoke.*;
import java.lang.reflect.*;

public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    static native void prepare(Class<?> c);

    static native String callStatic(Class<?> c);

    static native String callVirtual(Object o);

    static native String callNonvirtual(Object o, Class<?> c);

    static class Target {
        final String made;

        Target() { made = "constructor 1"; }

        static String fixed() { return "static 1"; }

        String open() { return "virtual 1"; }

        private String own() { return "private 1"; }
    }

    public static void main(String[] a) throws Throwable {
        var lookup = MethodHandles.lookup();
        var type = MethodType.methodType(String.class);
        MethodHandle fixed = lookup.findStatic(Target.class, "fixed", type),
                     open = lookup.findVirtual(Target.class, "open", type);
        MethodHandle make = lookup.findConstructor(Target.class, MethodType.methodType(void.class));
        Method mFixed = Target.class.getDeclaredMethod("fixed"), mOpen = Target.class.getDeclaredMethod("open"),
               mOwn = Target.class.getDeclaredMethod("own");
        Constructor<?> constructor = Target.class.getDeclaredConstructor();
        prepare(Target.class);
        Target t = new Target();
        for (int i = 0; i < 2; i++) {
            for (int j = 0; j < 30; j++) mFixed.invoke(null); // beyond the inflation threshold
            System.out.println("reflection: " + mFixed.invoke(null) + ", " + mOpen.invoke(t) + ", " + mOwn.invoke(t)
                    + ", " + ((Target) constructor.newInstance()).made);
            System.out.println("handles: " + (String) fixed.invokeExact() + ", " + (String) open.invokeExact(t) + ", "
                    + ((Target) make.invokeExact()).made);
            System.out.println("JNI: " + callStatic(Target.class) + ", " + callVirtual(t) + ", "
                    + callNonvirtual(t, Target.class));
            if (i == 0)
                Tck.show("redefine",
                        ()
                                -> redefine(Target.class,
                                        Versions.of(Target.class, "constructor 1", "constructor 2", "static 1",
                                                "static 2", "virtual 1", "virtual 2", "private 1", "private 2")));
        }
    }
}
