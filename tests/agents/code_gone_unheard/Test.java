// SPDX-License-Identifier: Apache-2.0
import java.lang.ref.WeakReference;

public class Test {
    static int sum;
    static int first(int n) { return n % 3 == 0 ? n ^ 5 : n + 1; }
    static int last(int n) { return n % 5 == 0 ? n ^ 3 : n + 2; }

    public static class Unloaded implements Runnable {
        static int sum;
        @Override public void run() { sum += warm(10) % 3; }
        static int warm(int n) {
            int all = n;
            while (n-- > 0) all ^= n << 3;
            return all;
        }
    }
    static class Loader extends ClassLoader {
        Loader() { super(null); }
        @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (!name.equals("Test$Unloaded")) return Test.class.getClassLoader().loadClass(name);
            try {
                byte[] bytes = Test.class.getResourceAsStream("/Test$Unloaded.class").readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (java.io.IOException e) { throw new ClassNotFoundException(name, e); }
        }
    }

    /** From now on, the callback does not return; whether it is in there; and it returns. */
    static native void hold();
    static native boolean isHeld();
    static native void release();
    static native boolean isLoaded(String method);
    static native int endsNotTold();

    static WeakReference<?> runAndDrop() throws Exception {
        Runnable work = (Runnable) new Loader().loadClass("Test$Unloaded").getConstructor().newInstance();
        for (int i = 0; i < 200_000; i++) work.run();
        return new WeakReference<>(work.getClass());
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
