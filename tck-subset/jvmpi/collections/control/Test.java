// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void run();
    static native void whileDisabled();
    static native void inEvent(java.lang.reflect.Method method);

    static void javaGc() { System.gc(); }

    static void entered() {}

    static int allocate() {
        Object[] kept = new Object[1000];
        for (int i = 0; i < 300000; i++) kept[i % 1000] = new int[10];
        return kept.length;
    }

    public static void main(String[] args) throws Exception {
        run();
        whileDisabled();
        inEvent(Test.class.getDeclaredMethod("entered"));
    }
}
