// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    static native void look();

    static class Target {
        static int work(int argument) {
            int number = argument + 1;
            change();
            return number;
        }
    }

    static void change() {
        look();
        System.out.println("redefine: "
                + redefine(Target.class,
                        Versions.of(Target.class, "number", "another", "argument", "parameter", "change", "other")));
        look();
    }

    static void other() { look(); }

    public static void main(String[] a) {
        System.out.println(Target.work(41));
        System.out.println(Target.work(51));
    }
}
