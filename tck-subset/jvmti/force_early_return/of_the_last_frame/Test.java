// SPDX-License-Identifier: Apache-2.0
public class Test extends Thread {
    static volatile boolean ready;
    static native void force(Thread t);
    @Override
    public void run() {
        ready = true;
        while (ready) {}
        System.out.println("not printed");
    }
    public static void main(String[] args) throws Exception {
        Test t = new Test();
        t.start();
        while (!ready) Thread.onSpinWait();
        force(t);
        t.join();
        System.out.println(t.getState());
    }
}
