import java.lang.management.ManagementFactory;

/** Calls of native methods, monitors, and a stop of the world. */
public class Calls {
    int entered;

    synchronized void twice() { again(); }

    synchronized void again() { entered++; }

    static synchronized void ofClass() {}

    void blocks() { synchronized (this) { entered++; } }

    static void natives() {
        System.arraycopy(new int[2], 0, new int[2], 0, 2);
        Double.doubleToRawLongBits(1.5);
        try {
            System.arraycopy(null, 0, null, 0, 1);
        } catch (NullPointerException e) {
        }
    }

    public static void main(String[] args) {
        Calls calls = new Calls();
        calls.twice();
        ofClass();
        natives();
        synchronized (calls) {
            calls.blocks();
        }
        calls.blocks();
        if (args.length > 0) ManagementFactory.getThreadMXBean().findDeadlockedThreads();
    }
}
