// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static native void end();
    native int nativeMethod(int n);
    interface Shape {
        int area();
        default int twice() { return 2 * area(); }
    }
    static class Square implements Shape {
        static int made;
        static { made = 1; }
        final int side;
        Square(int side) { this.side = side; }
        @Override
        public int area() {
            return side * side;
        }
    }
    synchronized void locked() {}
    static synchronized int lockedStatic() { return 1; }
    static void body() {}
    public static void main(String[] args) {
        Runnable r = () -> body();
        begin();
        Shape s = new Square(2);
        s.twice();
        Test t = new Test();
        t.nativeMethod(1);
        t.locked();
        lockedStatic();
        r.run();
        end();
    }
}
