// SPDX-License-Identifier: Apache-2.0
public class Test {
    static volatile boolean stop;
    static volatile Object sink;

    interface Shape { int area(int n); }
    static class Square implements Shape { @Override public int area(int n) { return n * n; } }
    static class Line implements Shape { int width = 3; @Override public int area(int n) { return width * n; } }
    static class Deep extends Square { @Override public int area(int n) { return n == 0 ? 1 : area(n - 1) + n; } }

    static class Worker extends Thread {
        final Shape[] shapes = {new Square(), new Line(), new Deep()};
        long sum;
        @Override public void run() {
            begin();
            while (!stop) once();
            end();
        }
        void once() {
            recurse(12);
            for (int i = 0; i < 30; i++) sum += call(shapes[i % 3], i % 9);
            enter(7);
            make(5);
            fall(3);
        }
        int recurse(int n) { return n == 0 ? divide(n, 7) : recurse(n - 1) + n; }
        int divide(int a, int b) { int all = 0; for (int i = 1; i < 40; i++) all += (a + i * 31) / b % i; return all; }
        int call(Shape shape, int n) { return shape.area(n); }
        synchronized void enter(int n) { if (n > 0) { synchronized (shapes) { sum += n; } enter(n - 1); } }
        void make(int n) { Object[] made = new Object[n]; for (int i = 0; i < n; i++) made[i] = new long[i + 1]; sink = made; }
        void fall(int n) { try { thrower(n); } catch (IllegalStateException e) { sum += n; } }
        void thrower(int n) { if (n == 0) throw new IllegalStateException(); thrower(n - 1); }
    }

    static native void begin();
    static native void end();
    static native boolean enough();
    static native void report();
    public static void main(String[] args) throws Exception {
        Worker warm = new Worker();
        for (int i = 0; i < 20_000; i++) warm.once();
        Worker[] workers = {new Worker(), new Worker()};
        for (Worker worker : workers) worker.start();
        while (!enough()) Thread.sleep(5);
        stop = true;
        for (Worker worker : workers) worker.join();
        report();
    }
}
