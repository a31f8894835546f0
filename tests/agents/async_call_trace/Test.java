import java.util.*;

public class Test {
    static volatile boolean stop;
    static int spin(int depth) {
        if (depth > 0) return spin(depth - 1) + 1;
        int sum = 0;
        for (int i = 0; i < 100_000; i++) sum += i % 7;
        return sum;
    }
    static class Runner extends Thread {
        @Override public void run() { begin(); while (!stop) if (spin(20) < 0) throw new Error(); }
    }
    static class Maker extends Thread {
        @Override public void run() {
            begin();
            List<Object> list = new ArrayList<>();
            while (!stop) { list.add(new HashMap<>(Map.of("k", list.size()))); if (list.size() > 10_000) { list.clear(); System.gc(); } }
        }
    }
    /** Calls that return at once. Their frames lie where others were before, of calls that went deeper. */
    static class Shallow extends Thread {
        static int sum;
        static void down() { below(); }
        static void below() { bottom(); }
        static void bottom() { for (int i = 0; i < 10; i++) sum += i; }
        static void step() { half(); half(); }
        static void half() { sum = sum * 31 + 1; }
        @Override public void run() { begin(); down(); while (!stop) step(); }
    }
    static native void begin();
    static native boolean enough();
    public static void main(String[] args) throws Exception {
        Thread a = new Runner(), b = new Maker(), c = new Shallow();
        a.start(); b.start(); c.start();
        begin();
        while (!enough()) for (int i = 0; i < 1000; i++) Class.forName("java.lang.String");   // mostly in native code
        stop = true;
        a.join(); b.join(); c.join();
        System.out.println("done");
    }
}
