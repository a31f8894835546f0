// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    static class Target {
        static void work(int depth) {
            System.out.println("enter 1 at " + depth);
            if (depth < 3) {
                change(depth);
                work(depth + 1);
            }
            System.out.println("leave 1 at ".concat(String.valueOf(depth)));
        }
    }

    static void change(int depth) {
        String now = String.valueOf(depth + 2);
        byte[] next = Versions.of(
                Target.class, "enter 1 at \1", "enter " + now + " at \1", "leave 1 at ", "leave " + now + " at ");
        System.out.println("redefine: " + redefine(Target.class, next));
    }

    public static void main(String[] a) {
        Target.work(1);
        Target.work(5);
    }
}
