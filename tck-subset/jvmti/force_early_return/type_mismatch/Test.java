// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static Object object() { return "own"; }
    static int anInt() { return 1; }
    static boolean aBoolean() { return true; }
    static long aLong() { return 2; }
    static float aFloat() { return 3; }
    static double aDouble() { return 4; }
    static void aVoid() { System.out.println("went on"); }
    public static void main(String[] args) {
        begin();
        System.out.println(object());
        System.out.println(anInt());
        System.out.println(aBoolean());
        System.out.println(aLong());
        System.out.println(aFloat());
        System.out.println(aDouble());
        aVoid();
    }
}
