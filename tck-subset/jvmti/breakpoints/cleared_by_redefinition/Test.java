// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin(Class<?> type);
    static native void redefine(Class<?> type, byte[] bytes);
    static class Target {
        static int work() { return 1; }
        static int other() { return 2; }
    }
    public static void main(String[] args) throws Exception {
        byte[] bytes = Test.class.getResourceAsStream("Test$Target.class").readAllBytes();
        System.out.println(Target.work() + Target.other());
        begin(Target.class);
        System.out.println(Target.work() + Target.other());
        redefine(Target.class, bytes);
        System.out.println(Target.work() + Target.other());
        begin(Target.class);
        System.out.println(Target.work() + Target.other());
    }
}
