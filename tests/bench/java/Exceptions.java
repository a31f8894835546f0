// SPDX-License-Identifier: Apache-2.0
/** throw/catch: preallocated exception unwound 3 frames, fresh exceptions with stack trace, implicit NPE. */
public class Exceptions extends BenchBase {
    String name() { return "exceptions"; }
    static final class Light extends RuntimeException {
        Light() { super(null, null, false, false); }
    }
    static final Light L = new Light();
    static int thrower(int d, boolean fresh) {
        if (d == 0) {
            if (fresh) throw new IllegalStateException("x");
            throw L;
        }
        return thrower(d - 1, fresh) + 1;
    }
    static int npe(int[] a) { return a[0]; }
    long run() {
        long s = 0;
        for (int i = 0; i < 250000; i++) {
            try {
                s += thrower(3, false);
            } catch (Light e) { s += 2; }
        }
        for (int i = 0; i < 100000; i++) {
            try {
                s += thrower(3, true);
            } catch (IllegalStateException e) { s += 3; }
        }
        for (int i = 0; i < 100000; i++) {
            try {
                s += npe(null);
            } catch (NullPointerException e) { s += 1; }
        }
        return s;
    }
    public static void main(String[] a) { drive(new Exceptions(), a); }
}
