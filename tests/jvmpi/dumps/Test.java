// SPDX-License-Identifier: Apache-2.0
public class Test {
  static class Base {
    byte b = (byte) 0x81;
    Object reference;
  }

  static class Derived extends Base implements Runnable {
    static long total = 0x0102030405060708L;
    static Object shared = new Object();
    static short small = 0x1122;
    int i = 0x01020304;
    double d = 1.0;
    boolean z = true;

    public void run() {}
  }

  static native void dump(Object derived, Object reference, Object shared, char[] chars, Object[] objects);

  static native void monitors(Object monitor, Thread owner);

  public static void main(String[] args) throws Exception {
    Derived derived = new Derived();
    derived.reference = new Object();
    dump(derived, derived.reference, Derived.shared, new char[] {'a', 0x1234}, new Object[] {derived, null, Derived.shared});

    Object monitor = new Object();
    Thread waiting = new Thread(() -> {
      synchronized (monitor) {
        try {
          monitor.wait();
        } catch (InterruptedException e) {
        }
      }
    }, "waiting");
    waiting.start();
    while (waiting.getState() != Thread.State.WAITING) Thread.onSpinWait();
    Thread entering = new Thread(() -> {
      synchronized (monitor) {
        monitor.notifyAll();
      }
    }, "entering");
    synchronized (monitor) {
      synchronized (monitor) {
        entering.start();
        while (entering.getState() != Thread.State.BLOCKED) Thread.onSpinWait();
        monitors(monitor, Thread.currentThread());
      }
    }
    entering.join();
    waiting.join();
  }
}
