// SPDX-License-Identifier: Apache-2.0
public class Test {
    static volatile boolean started;

    static native void inMain();
    static native void inHook();
    static native void inDaemon();

    public static void main(String[] args) {
        inMain();
        Runtime.getRuntime().addShutdownHook(new Thread(Test::inHook));
        Thread daemon = new Thread(() -> {
            inDaemon();
            started = true;
            while (true) new Object().hashCode();
        });
        daemon.setDaemon(true);
        daemon.start();
        while (!started) Thread.onSpinWait();
    }
}
