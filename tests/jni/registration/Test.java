public class Test {
    static { System.loadLibrary("native"); }
    static native int over(int a);
    static native int over(String a);
    static native int registered();
    static native void register(int which);
    static native void unregister();
    static native int odd_name$\u00e9(int[] a);

    static void tryRegistered() {
        try {
            System.out.println(registered());
        } catch (UnsatisfiedLinkError e) {
            System.out.println(e.getMessage());
        }
    }
    public static void main(String[] args) throws Exception {
        System.out.println(over(1) + " " + over("x"));
        System.out.println(odd_name$\u00e9(null));
        tryRegistered();
        for (int i = 0; i < 3; i++) {
            register(i);
            tryRegistered();
        }
        register(3);
        System.out.println(over(2));
        // A method of the class library, called before and after it is registered again.
        for (int i = 0; i < 2; i++) {
            System.out.println(System.nanoTime() == 42);
            register(4);
        }
        unregister();
        System.out.println(over(3));
    }
}
