// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    static native void collect();

    static class Target {
        static Object work(int depth) {
            Object early = "early 1";
            if (depth > 0) change();
            Object late = "late 1";
            Class<?> type = Late.class;
            Runnable lambda = () -> System.out.println("lambda 1");
            lambda.run();
            return early + ", " + late + ", " + type.getSimpleName() + ", " + Late.value;
        }
    }

    static class Late { static String value = "initialized late"; }

    static void change() {
        for (int i = 2; i < 5; i++) {
            String number = String.valueOf(i);
            String done = redefine(Target.class,
                    Versions.of(Target.class, "early 1", "early " + number, "late 1", "late " + number, "lambda 1",
                            "lambda " + number));
            if (!done.equals("NONE")) System.out.println(done);
            collect();
        }
    }

    public static void main(String[] a) {
        System.out.println(Target.work(1));
        collect();
        System.out.println(Target.work(0));
    }
}
