public class Test {
    static native void steps(boolean on);

    static native void seen(String when);

    static int sum(int a, int b) { return a + b; }

    public static void main(String[] args) {
        seen("before it is enabled");
        sum(1, 2);
        seen("not enabled");
        steps(true);
        sum(3, 4);
        steps(false);
        seen("enabled");
        sum(5, 6);
        seen("disabled");
    }
}
