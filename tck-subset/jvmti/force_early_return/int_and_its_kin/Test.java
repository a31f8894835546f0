// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static int executed;
    static int anInt() {
        executed++;
        return 1;
    }
    static short aShort() {
        executed++;
        return 1;
    }
    static char aChar() {
        executed++;
        return 'a';
    }
    static byte aByte() {
        executed++;
        return 1;
    }
    static boolean aBoolean() {
        executed++;
        return false;
    }
    public static void main(String[] args) {
        begin();
        System.out.println(anInt() + " " + aShort() + " " + aChar() + " " + aByte() + " " + aBoolean());
        System.out.println("executed " + executed);
    }
}
