// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void redefine(Class<?> type, String from, String to);
    static native void retransform(Class<?> type);
    static native void compareIds();

    static class Target {
        static int counter = 40;

        String word() {
            return "first";
        }

        String across() {
            compareIds();
            String before = "running first";
            redefine(Target.class, "first", "other");
            compareIds();
            return before + ", " + "second look: first, " + word();
        }

        int count() {
            return ++counter;
        }
    }

    public static void main(String[] args) {
        Target target = new Target();
        System.out.println(target.word() + " " + target.count());
        System.out.println(target.across());
        System.out.println(target.word() + " " + target.count());
        System.out.println(target.across());
        redefine(Target.class, "counter", "changed");
        redefine(Target.class, "word", "name");
        redefine(Target.class, "java/lang/Object", "java/lang/Error");
        redefine(int[].class, "", "");
        System.out.println(target.word() + " " + target.count());
        retransform(Target.class);
        System.out.println(target.word() + " " + target.count());
        try {
            System.out.println(Target.class.getDeclaredMethod("word").invoke(target));
        } catch (ReflectiveOperationException e) {
            System.out.println(e);
        }
    }
}
