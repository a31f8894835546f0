// SPDX-License-Identifier: Apache-2.0
import java.lang.invoke.MethodHandles;

public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    static native boolean modifiable(Class<?> c);

    static class Target {}

    static void ask(String what, Class<?> c) {
        Tck.show(what, () -> modifiable(c) + " " + redefine(c, Versions.of(Target.class)));
    }

    public static void main(String[] a) throws Throwable {
        ask("primitive", int.class);
        ask("void", void.class);
        ask("array", Target[].class);
        ask("primitive array", int[].class);
        ask("hidden", MethodHandles.lookup().defineHiddenClass(Versions.of(Hide.class), true).lookupClass());
        ask("class", Target.class);
    }
}

class Hide {}
