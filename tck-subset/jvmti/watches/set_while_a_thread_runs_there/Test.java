// SPDX-License-Identifier: Apache-2.0
public class Test extends Thread {
    static volatile boolean ready, stop;
    static native void watch();
    static native int await();
    static native void clear();
    int counter;
    @Override
    public void run() {
        while (!stop) {
            counter++;
            ready = true;
        }
    }
    public static void main(String[] args) throws Exception {
        Test t = new Test();
        t.start();
        while (!ready) Thread.onSpinWait();
        watch();
        await();
        clear();
        stop = true;
        t.join();
        int before = await();
        t.counter++;
        System.out.println(await() == before);
    }
}
