// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static native void end();
    static int third() {
        begin();
        return 3;
    }
    static long second() { return third() * 1000000000000L; }
    static synchronized String first() {
        String text = "first " + second();
        return text;
    }
    static void outer() { System.out.println(first()); }
    public static void main(String[] args) {
        outer();
        end();
    }
}
