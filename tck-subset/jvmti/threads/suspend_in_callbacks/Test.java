// SPDX-License-Identifier: Apache-2.0
public class Test {
    static class A {}
    static native String suspended(Thread t);
    static native void resume(Thread t);
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> {
            System.out.println("runs");
            new A();
        }, "test");
        t.start();
        for (int i = 0; i < 3; i++) {
            String where;
            while ((where = suspended(t)) == null) Thread.onSpinWait();
            System.out.println("suspended in " + where);
            resume(t);
        }
        t.join();
        System.out.println("joined");
    }
}
