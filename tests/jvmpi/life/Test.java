// SPDX-License-Identifier: Apache-2.0
public class Test {
  interface Shape {}

  static class Square implements Shape, Runnable {
    static int count = 7;
    static String label = "square";
    int side;
    Object owner;

    int area(int factor) {
      return side * side * factor;
    }

    public void run() {
      area(2);
    }

    static void fails() {
      throw new IllegalStateException();
    }
  }

  static native void loaded(Class<?> cls);

  static native void traced();

  static native void referenced(Object object);

  static native void contended(Object monitor);

  static native void waited(Object monitor);

  static native void collect();

  static void trace() {
    traced();
  }

  public static void main(String[] args) throws Exception {
    loaded(Square.class);
    Square square = new Square();
    square.side = 3;
    square.run();
    try {
      Square.fails();
    } catch (IllegalStateException expected) {
    }
    trace();

    ThreadGroup group = new ThreadGroup("shapes");
    Thread worker = new Thread(group, square, "worker");
    worker.start();
    worker.join();

    Object monitor = new Object();
    Thread waiter = new Thread(() -> {
      synchronized (monitor) {
      }
    }, "waiter");
    synchronized (monitor) {
      waiter.start();
      while (waiter.getState() != Thread.State.BLOCKED) Thread.onSpinWait();
    }
    waiter.join();
    contended(monitor);

    synchronized (monitor) {
      monitor.wait(20);
    }
    Thread.sleep(10);
    waited(monitor);
    referenced(new Object());
    collect();
  }
}
