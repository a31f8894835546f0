// SPDX-License-Identifier: Apache-2.0
public class Test {
    static int sum;
    static int hot(int n) {
        int all = 0;
        for (int i = 0; i < n; i++) all += i % 7 == 0 ? cold(i) : i;
        return all;
    }
    static int cold(int i) { return i < 0 ? Integer.bitCount(i) : 2; }

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

    /** Whether code of the method is there, and how often its end was told. */
    static native boolean isLoaded(String method);
    static native boolean isUnloaded(String method);
    static native void report();

    static void runUntilLoaded(Runnable work, String method) throws Exception {
        for (int i = 0; i < 100_000 && !isLoaded(method); i++) {
            for (int j = 0; j < 1000; j++) work.run();
            if (i > 100) Thread.sleep(1);
        }
        System.out.println(method + " is loaded: " + isLoaded(method));
    }

    public static void main(String[] args) throws Exception {
        runUntilLoaded(() -> sum += hot(20), "LTest;.hot");
        Runnable other = (Runnable) new Loader().loadClass("Test$Unloaded").getConstructor().newInstance();
        runUntilLoaded(other, "LTest$Unloaded;.warm");
        other = null;
        for (int i = 0; i < 1000 && !isUnloaded("LTest$Unloaded;.warm"); i++) {
            System.gc();
            Thread.sleep(10);
        }
        System.out.println("LTest$Unloaded;.warm is unloaded: " + isUnloaded("LTest$Unloaded;.warm"));
        report();
    }
}
