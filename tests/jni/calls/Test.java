public class Test {
    static { System.loadLibrary("native"); }

    interface Greeter { default String greet(String who) { return "default " + who; } }
    static class Base implements Greeter {
        String name() { return "Base"; }
        private String secret() { return "Base.secret"; }
    }
    static class Derived extends Base {
        @Override String name() { return "Derived"; }
        @Override public String greet(String who) { return "derived " + who; }
    }

    boolean z; byte b; char c; short s; int i; long j; float f; double d; Object o;
    static boolean sz; static byte sb; static char sc; static short ss; static int si; static volatile long sj; static float sf;
    static volatile double sd; static Object so;
    static final String FINAL_STATIC = new String("final");

    String all(boolean z, byte b, char c, short s, int i, long j, float f, double d, Object o) {
        return z + " " + b + " " + (int) c + " " + s + " " + i + " " + j + " " + f + " " + d + " " + o;
    }
    static String allStatic(boolean z, byte b, char c, short s, int i, long j, float f, double d, Object o) {
        return "static " + z + " " + b + " " + (int) c + " " + s + " " + i + " " + j + " " + f + " " + d + " " + o;
    }
    boolean giveZ() { return true; } byte giveB() { return -7; } char giveC() { return 0xfedc; } short giveS() { return -30000; }
    int giveI() { return Integer.MIN_VALUE; } long giveJ() { return Long.MIN_VALUE + 1; } float giveF() { return 0.1f; }
    double giveD() { return Math.PI; } Object giveO() { return "object"; }
    void fail() { throw new IllegalStateException("from Java"); }

    static native void run(Test test, Base base);
    native String many(boolean z, byte b, char c, short s, int i, long j, float f, double d, String o, double d2, float f2, long j2, Object n, int i2);
    static native boolean narrowZ(int i);
    static native byte narrowB(int i);
    static native char narrowC(int i);
    static native short narrowS(int i);
    static native float half(float f);
    static native double twice(double d);
    static native Object same(Object o);
    static native void throwing();

    public static void main(String[] args) {
        Test t = new Test();
        run(t, new Derived());
        System.out.println(t.z + " " + t.b + " " + (int) t.c + " " + t.s + " " + t.i + " " + t.j + " " + t.f + " " + t.d + " " + t.o);
        System.out.println(sz + " " + sb + " " + (int) sc + " " + ss + " " + si + " " + sj + " " + sf + " " + sd + " " + so);
        System.out.println(FINAL_STATIC);
        System.out.println(t.many(true, (byte) -1, 'x', (short) -2, -3, -4L, 0.5f, 0.25, "str", 1e300, -0.125f, Long.MAX_VALUE, null, 77));
        System.out.println(narrowZ(0x100) + " " + narrowZ(2) + " " + narrowB(0x1ff) + " " + (int) narrowC(-1) + " " + narrowS(0x18000));
        System.out.println(half(3f) + " " + twice(1.25) + " " + same("self") + " " + same(null));
        try { throwing(); } catch (IllegalStateException e) { System.out.println("caught " + e.getMessage() + " at " + e.getStackTrace()[1].getMethodName()); }
    }
}
