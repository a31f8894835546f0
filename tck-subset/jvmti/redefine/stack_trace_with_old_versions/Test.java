// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    static native void look();

    static class Target {
        static String work(int depth) {
            if (depth == 0) {
                look();
                System.out.println(java.util.Arrays.stream(new Error().getStackTrace())
                                           .filter(e -> e.getMethodName().equals("work"))
                                           .count());
            } else {
                redefine(Target.class, Versions.of(Target.class, "first", "version " + depth));
                work(depth - 1);
            }
            return "first";
        }
    }

    public static void main(String[] a) { System.out.println(Target.work(3)); }
}
