public class Pending {
    public static class Lazy {
        static { Pending.initialized++; }
        public int field;
        public Lazy() {}
        public int one() { return 1; }
    }
    public static class Abstract implements Runnable { public void run() {} }
    static int initialized, calls;
    public int number = 7;
    public Pending() { calls++; }
    public Pending(String message) { throw new IllegalArgumentException(message); }
    public int fine(int n) { calls++; return n + 1; }
    public void boom() { throw new IllegalStateException("boom"); }
    public static boolean caught() { try { throw new Error("inside"); } catch (Error e) { return true; } }
    @Override public String toString() { return "a Pending"; }
    public static String state() { return "initialized " + initialized + ", calls " + calls; }
}
