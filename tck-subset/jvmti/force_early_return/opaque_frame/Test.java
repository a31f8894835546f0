// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native Object object();
    static native int anInt();
    static native long aLong();
    static native float aFloat();
    static native double aDouble();
    static native void aVoid();
    public static void main(String[] args) {
        System.out.println(object());
        System.out.println(anInt());
        System.out.println(aLong());
        System.out.println(aFloat());
        System.out.println(aDouble());
        aVoid();
    }
}
