// SPDX-License-Identifier: Apache-2.0
public class Test {
    static volatile boolean stop;
    static native void all(String what);
    static native void attach();
    static native void detach();
    public static void main(String[] a) throws Exception {
        Runnable spin = () -> {
            while (!stop) Thread.onSpinWait();
        };
        Thread one = new Thread(spin, "test one"), daemon = new Thread(spin, "test daemon"),
               fresh = new Thread(spin, "test fresh");
        all("none started");
        one.start();
        daemon.setDaemon(true);
        daemon.start();
        attach();
        all("some");
        stop = true;
        one.join();
        daemon.join();
        detach();
        all("ended");
    }
}
