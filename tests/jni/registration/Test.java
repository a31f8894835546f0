public class Test {
    static { System.loadLibrary("native"); }
    static native int over(int a);
    static native int over(String a);
    static native int registered();
    native Class<?> superOf(Class<?> c);
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
        Class<?> c = (Class<?>) Object.class;
        register(3);
        System.out.println(((Test) null == null) + " " + over(2));
        unregister();
        System.out.println(over(3));
    }
}
