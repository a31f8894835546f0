// SPDX-License-Identifier: Apache-2.0
/** invokevirtual and invokeinterface over four receiver classes. */
public class Dispatch extends BenchBase {
    String name() { return "dispatch"; }
    interface Op {
        int apply(int x);
    }
    static abstract class Shape implements Op { abstract int area(int k); }
    static final class A extends Shape {
        int area(int k) { return k + 1; }
        public int apply(int x) { return x ^ 5; }
    }
    static final class B extends Shape {
        int area(int k) { return k * 3; }
        public int apply(int x) { return x + 7; }
    }
    static final class C extends Shape {
        int area(int k) { return k - 2; }
        public int apply(int x) { return x - 3; }
    }
    static final class D extends Shape {
        int area(int k) { return k ^ 9; }
        public int apply(int x) { return x * 5; }
    }
    static int work(Shape[] ss, Op[] os, int n) {
        int s = 0;
        for (int i = 0; i < n; i++) {
            s += ss[i & 3].area(i);
            s += os[(i >> 1) & 3].apply(s);
        }
        return s;
    }
    long run() {
        Shape[] ss = {new A(), new B(), new C(), new D()};
        return work(ss, ss, 12000000);
    }
    public static void main(String[] a) { drive(new Dispatch(), a); }
}
