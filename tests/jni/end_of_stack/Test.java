// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void recurse(int bytes, int depth);
    static native void near(int left, int what);
    static native boolean sanitized();

    static final Object[] some = new Object[64];
    static int made, deepest;

    static void garbage() { some[made++ % some.length] = new byte[3000]; }

    static void again(int bytes, int depth) {
        deepest = depth;
        garbage();
        recurse(bytes, depth + 1);
    }

    static void inThread(Runnable body) {
        Thread thread = new Thread(null, body, "small", 400_000);
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static void recursion(int bytes) {
        for (int i = 0; i < 50; i++)
            try {
                again(bytes, 0);
            } catch (StackOverflowError e) {
                if (i == 0) System.out.println("frames of " + bytes + ": " + e + " " + (deepest > 1));
            }
    }

    static void end(int left) {
        boolean thrown = false;
        for (int i = 0; i < 2000; i++)
            for (int what = 0; what < 4; what++)
                try {
                    garbage();
                    near(left, what);
                } catch (StackOverflowError e) {
                    thrown |= what == 0;
                } catch (IllegalStateException e) {
                } catch (OutOfMemoryError e) { // see allocate
                    if (!sanitized()) throw e;
                }
        System.out.println(left + " bytes left: calls " + (thrown ? "overflow" : "run"));
    }

    /** Allocates in native code until a collection is needed. */
    static String allocate(int left) {
        try {
            near(left, 4);
            return "collected";
        } catch (OutOfMemoryError e) {
            return e.toString();
        }
    }

    public static void main(String[] args) {
        System.loadLibrary("native");
        for (int bytes : new int[] {16, 2000, 20_000, 60_000}) {
            recursion(bytes);
            inThread(() -> recursion(bytes));
        }
        for (int left : new int[] {30_000, 50_000, 70_000}) inThread(() -> end(left));
        // Where less is left, the process of the stock JDK ends.
        boolean goesOn = System.getProperty("java.vm.name").startsWith("Vitrine");
        int little = sanitized() ? 11_000 : 4000;
        inThread(() -> System.out.println("much is left: " + allocate(70_000)));
        inThread(() -> System.out.println("little is left: " + (goesOn ? allocate(little) : "java.lang.OutOfMemoryError: Java heap space")));
        inThread(() -> System.out.println("and then: " + (goesOn ? allocate(little) : "java.lang.OutOfMemoryError: Java heap space") + ", " + allocate(70_000)));
    }
}
