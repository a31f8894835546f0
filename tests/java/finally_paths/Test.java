// SPDX-License-Identifier: Apache-2.0
/** finally on every exit path: return, break, continue, exceptions, nested, overriding returns. */
public class Test {
    static StringBuilder log = new StringBuilder();
    static int ret() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 2;
            log.append("f");
        }
    }
    @SuppressWarnings("finally")
    static int over() {
        try {
            throw new RuntimeException("lost");
        } finally { return 3; }
    }
    @SuppressWarnings("finally")
    static int swallow() {
        for (int i = 0;; i++) {
            try {
                if (i == 2) return i;
                throw new Error();
            } finally {
                if (i < 5) continue;
                return i * 10;
            }
        }
    }
    static String nested(int how) {
        StringBuilder s = new StringBuilder();
        try {
            s.append('1');
            try {
                s.append('2');
                if (how == 1) throw new IllegalStateException();
                if (how == 2) return s.append("r").toString();
                if (how == 3) throw new Error("e");
            } catch (IllegalStateException e) {
                s.append('c');
                if (how == 1) throw new RuntimeException(s.toString());
            } finally { s.append('f'); }
            s.append('3');
        } catch (RuntimeException e) { s.append('C'); } catch (Error e) {
            s.append('E');
        } finally { s.append('F'); }
        return s.toString();
    }
    static int loop() {
        int n = 0;
    outer:
        for (int i = 0; i < 5; i++) {
            for (int j = 0; j < 5; j++) {
                try {
                    if (j == 1) continue;
                    if (j == 3) continue outer;
                    if (i == 3) break outer;
                    n += j;
                } finally { n += 100; }
            }
        }
        return n;
    }
    static long wide() {
        long a = 1;
        double d = 2.5;
        try {
            a += 5;
            throw new Exception();
        } catch (Exception e) {
            a *= 10;
            d *= 2;
            return a + (long) d;
        } finally {
            a = 0;
            d = 0;
        }
    }
    static void sync(Object lock) {
        try {
            synchronized (lock) { throw new RuntimeException("inside"); }
        } catch (RuntimeException e) { System.out.println(e.getMessage() + " " + Thread.holdsLock(lock)); }
    }
    static int many(int n) {
        int r = 0;
        for (int i = 0; i < n; i++) {
            try {
                if (i % 3 == 0) throw new ArithmeticException();
                if (i % 3 == 1) Integer.parseInt("q");
                r++;
            } catch (NumberFormatException e) { r += 2; } catch (ArithmeticException | NullPointerException e) {
                r += 3;
            } finally { r += 10; }
        }
        return r;
    }

    public static void main(String[] args) {
        System.out.println(ret() + " " + over() + " " + swallow() + " " + log);
        for (int i = 0; i < 4; i++) System.out.println(nested(i));
        System.out.println(loop() + " " + wide() + " " + many(300));
        sync(new Object());
        try {
            try {
                throw new Exception("first");
            } finally { Integer.parseInt("second"); }
        } catch (Exception e) { System.out.println(e + " " + e.getSuppressed().length); }
    }
}
