// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void register(Class<?> c);

    static class Target {
        static native int found();

        native int registered();

        static native int missing();
    }

    public static void main(String[] a) {
        System.out.println("begin");
        System.out.println(Target.found());
        System.out.println(Target.found());
        register(Target.class);
        System.out.println(new Target().registered());
        register(Target.class);
        System.out.println(new Target().registered());
        Tck.show("missing", () -> Target.missing());
    }
}
