// SPDX-License-Identifier: Apache-2.0
public class Test {
    static final Object lock = new Object();
    static native void begin(int kind);
    static void enter() {
        try {
            synchronized (lock) { System.out.println("entered"); }
        } catch (IllegalStateException e) { System.out.println(e.getMessage() + ", held: " + Thread.holdsLock(lock)); }
    }
    public static void main(String[] args) throws Exception {
        for (int kind = 0; kind < 3; kind++) {
            Thread t = new Thread(Test::enter, "enters");
            begin(kind);
            synchronized (lock) {
                t.start();
                while (t.getState() != Thread.State.BLOCKED) Thread.onSpinWait();
            }
            t.join();
        }
    }
}
