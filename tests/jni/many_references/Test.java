public class Test {
    static { System.loadLibrary("native"); }

    static native int keep(Object object, int references, int collections);
    static native int keepHalf(Object object, int references);
    static native void called(Object object);

    static void collect() { System.gc(); }
    static void callBack(Object object) { called(object); }

    public static void main(String[] args) {
        System.out.println(keep(new Object(), 6_000_000, 20));
        System.out.println(keepHalf(new Object(), 500_000));
    }
}
