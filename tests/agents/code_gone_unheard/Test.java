// SPDX-License-Identifier: Apache-2.0
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;

public class Test {
    static int sum;
    static int first(int n) { return n % 3 == 0 ? n ^ 5 : n + 1; }
    static int last(int n) { return n % 5 == 0 ? n ^ 3 : n + 2; }

    public static class Unloaded implements Runnable {
        static int all;
        @Override public void run() { all = warm(all); }
        static int warm(int n) { return n % 7 == 0 ? n ^ 9 : n + 3; }
    }

    /** From now on, the callback does not return; whether it is in there; and it returns. */
    static native void hold();
    static native boolean isHeld();
    static native void release();
    static native boolean isLoaded(String method);
    static native int endsNotTold();

    static WeakReference<?> runAndDrop() throws Exception {
        URL here = Test.class.getProtectionDomain().getCodeSource().getLocation();
        Class<?> cls = new URLClassLoader(new URL[] {here}, null).loadClass("Test$Unloaded");
        Runnable work = (Runnable) cls.getConstructor().newInstance();
        for (int i = 0; i < 200_000; i++) work.run();
        return new WeakReference<>(cls);
    }

    public static void main(String[] args) throws Exception {
        hold();
        for (int i = 0; !isHeld(); i++) {
            sum += first(i);
            if (i % 1000 == 999) Thread.sleep(1);
        }
        WeakReference<?> cls = runAndDrop();
        while (cls.get() != null) {
            System.gc();
            Thread.sleep(1);
        }
        release();
        for (int i = 0; !isLoaded("LTest;.last"); i++) {  // events come in order
            sum += last(i);
            if (i % 1000 == 999) Thread.sleep(1);
        }
        System.out.println("ends of what was not told: " + endsNotTold());
    }
}
