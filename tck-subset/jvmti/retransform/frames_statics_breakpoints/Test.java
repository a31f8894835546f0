// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native String retransform(Class<?>... classes);

    static native void stop(Class<?> c);

    static native void look(Class<?> c);

    public static void main(String[] a) {
        System.out.println(Target.work(false));
        stop(Target.class);
        System.out.println(Target.work(true));
        System.out.println(Target.work(false));
    }

    static void change() {
        look(Target.class);
        Tck.show("retransform", () -> retransform(Target.class));
        look(Target.class);
    }
}

class Target {
    static int count = 10;

    static { System.out.println("initializer"); }

    static String work(boolean change) {
        count++;
        if (change) Test.change();
        return "old ".concat(String.valueOf(count));
    }
}
