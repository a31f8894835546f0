// SPDX-License-Identifier: Apache-2.0
// Seed: control flow. For every version, so it uses no feature of Java 8 or later.
public class Flow implements Runnable {
    static final long TABLE = 0x123456789abcdefL;
    static int calls;
    volatile int state;

    static int dense(int i) {
        switch (i) { case 0: return 5; case 1: case 2: return i * 3; case 3: i++; default: return -i; }
    }
    static String sparse(String s) {
        switch (s) { case "one": return "1"; case "two": return "2"; default: return s + s.length(); }
    }
    static int wide(int i) {
        switch (i) { case -1000000: return 1; case 7: return 2; case 1 << 30: return 3; default: return 4; }
    }
    static int finallyPaths(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            try {
                if (i == 3) continue;
                if (i == 6) throw new IllegalStateException("six");
                sum += i;
            } catch (IllegalStateException e) {
                sum += e.getMessage().length() * 100;
            } finally {
                sum += 1000;
                if (i == 8) break;
            }
        }
        return sum;
    }
    static Object locked(Object lock, int depth) {
        synchronized (lock) {
            if (depth == 0) throw new ArithmeticException();
            return depth == 1 ? "held" : locked(lock, depth - 1);
        }
    }
    static synchronized int gcd(int a, int b) {
        calls++;
        return b == 0 ? a : gcd(b, a % b);
    }
    static long nested(int n) {
        long result = TABLE;
        outer:
        for (int i = 0; i < n; i++) {
            int j = i;
            do {
                result = result * 31 + (i ^ j);
                if ((result & 7) == 0) continue outer;
                while (j > 5) j -= 2;
            } while (--j > 0);
        }
        return result;
    }
    public void run() {
        state += dense(1);
        if (state > 100) throw new RuntimeException("state " + state);
    }
    public static Object test() {
        StringBuilder out = new StringBuilder();
        for (int i = -1; i < 5; i++) out.append(dense(i)).append(' ');
        out.append(sparse("one")).append(sparse("three")).append(wide(7)).append(wide(-1000000));
        out.append(finallyPaths(12)).append(' ').append(gcd(84, 36)).append(' ').append(nested(9));
        try {
            out.append(locked(out, 2)).append(locked(new Object(), 0));
        } catch (ArithmeticException e) {
            out.append(e.getClass().getName());
        }
        Flow f = new Flow();
        try {
            for (;;) f.run();
        } catch (RuntimeException e) {
            out.append(e.getMessage());
        }
        return out.append(calls > 0 ? f.state : 0L).toString();
    }
}
