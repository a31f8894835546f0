// SPDX-License-Identifier: Apache-2.0
public class Test {
    /** Enables SingleStep in the caller's carrier. */
    static native void stepInCarrier();
    static native boolean carriersStepped();
    static native boolean virtualThreadsStepped();

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++)
            threads[i] = Thread.ofVirtual().start(() -> {
                for (int round = 0; round < 50; round++) {
                    stepInCarrier();
                    Thread.yield();
                }
            });
        for (Thread thread : threads) thread.join();
        System.out.println("carriers stepped: " + carriersStepped());
        System.out.println("virtual threads stepped: " + virtualThreadsStepped());
    }
}
