// SPDX-License-Identifier: Apache-2.0
/** Uncontended monitors: synchronized blocks (nested) and a synchronized method. */
public class Sync extends BenchBase {
    String name() { return "sync"; }
    int v;
    final Object lock = new Object();
    synchronized void inc() { v++; }
    long run() {
        v = 0;
        for (int i = 0; i < 6000000; i++) {
            synchronized (lock) {
                v += i;
                synchronized (lock) { v ^= 3; }
            }
            inc();
        }
        return v;
    }
    public static void main(String[] a) { drive(new Sync(), a); }
}
