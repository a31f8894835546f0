// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void enter();
    static native void exit();
    static native void await();
    static native void collect();
    public static void main(String[] a) throws Exception {
        Thread[] waiters = new Thread[3], enterers = new Thread[3];
        for (int i = 0; i < 3; i++) (waiters[i] = new Thread(Test::await)).start();
        Thread.sleep(20);
        enter();
        for (int i = 0; i < 3; i++)
            (enterers[i] = new Thread(() -> {
                enter();
                exit();
            })).start();
        Thread.sleep(20);
        for (int i = 0; i < 3; i++) collect();
        System.out.println("collected");
        exit();
        for (Thread t : enterers) t.join();
        for (Thread t : waiters) t.join();
        System.out.println("joined");
    }
}
