public class Test {
    static { System.loadLibrary("native"); }
    static int staticField;
    int field;
    static void method() {}
    native void unbound(int x, String[] y);
    static native void run(byte[] other);

    static class Other {}

    public static void main(String[] args) throws java.io.IOException {
        try (var in = Test.class.getResourceAsStream("/Test$Other.class")) {
            run(in.readAllBytes());
        }
        try {
            new Test().unbound(1, null);
        } catch (UnsatisfiedLinkError e) {
            System.out.println(e);
        }
    }
}
