public class Test {
    static { System.loadLibrary("native"); }
    static native void run(Object lock);

    static void fromAttached() {
        Thread t = Thread.currentThread();
        System.out.println((t.getName().startsWith("Thread-") ? "Thread-N" : t.getName()) + " daemon " + t.isDaemon() + " group " + t.getThreadGroup().getName());
    }
    static void failing() { throw new RuntimeException("uncaught in an attached thread"); }

    public static void main(String[] args) throws Exception {
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println("handler: " + e.getMessage()));
        Object lock = new Object();
        run(lock);
        System.out.println("holds " + Thread.holdsLock(lock));
    }
}
