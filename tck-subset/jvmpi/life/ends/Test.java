// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void inMain();
    static native void inHook();

    public static void main(String[] args) {
        inMain();
        Runtime.getRuntime().addShutdownHook(new Thread(Test::inHook));
        Thread daemon = new Thread(() -> {
            while (true) new Object().hashCode();
        });
        daemon.setDaemon(true);
        daemon.start();
    }
}
