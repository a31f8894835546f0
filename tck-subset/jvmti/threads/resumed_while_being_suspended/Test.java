// SPDX-License-Identifier: Apache-2.0
public class Test {
    static volatile boolean stop;
    static int count;

    static native void contend(Thread thread);

    public static void main(String[] a) throws Exception {
        Thread busy = new Thread(() -> {
            while (!stop) count++;
        });
        busy.start();
        contend(busy);
        stop = true;
        busy.join();
        System.out.println("done");
    }
}
