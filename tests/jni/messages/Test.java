public class Test {
    static { System.loadLibrary("native"); }
    static int staticField;
    int field;
    static void method() {}
    native void unbound(int x, String[] y);
    static native void run();

    public static void main(String[] args) {
        run();
        try {
            new Test().unbound(1, null);
        } catch (UnsatisfiedLinkError e) {
            System.out.println(e);
        }
    }
}
