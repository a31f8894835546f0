public class Test {
    static { System.loadLibrary("native"); }
    int value = 5;
    Test() {}
    Test(int value, String suffix) { this.value = value + suffix.length(); }
    public String toString() { return "Test(" + value + ")"; }
    static int sum(int a, int b) { return a + b; }

    static native void run(Object argument);
    static native void keepWeak(Object object);
    static native String weak();
    static native int uncleared();
    static native Object reflect(java.lang.reflect.Method m, java.lang.reflect.Field f, java.lang.reflect.Constructor<?> c);

    static void makeGarbage() { keepWeak(new Object() { public String toString() { return "weakly held"; } }); }

    public static void main(String[] args) throws Exception {
        run("argument");
        Object strong = new Test();
        keepWeak(strong);
        System.gc();
        System.out.println(weak() + " " + strong);
        strong = null;
        makeGarbage();
        for (int i = 0; i < 20 && weak() != null; i++) {
            strong = new Test(i, "what was left on the stack");   // otherwise a conservative collector might find the other one there
            System.gc();
        }
        System.out.println(weak());
        System.out.println("not cleared: " + uncleared());
        System.out.println(reflect(Test.class.getDeclaredMethod("sum", int.class, int.class), Test.class.getDeclaredField("value"),
                                   Test.class.getDeclaredConstructor(int.class, String.class)));
    }
}
