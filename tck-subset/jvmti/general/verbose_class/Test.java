// SPDX-License-Identifier: Apache-2.0
public class Test {
    static class Before {}
    static class Inside {}
    static class Behind {}
    static native void begin();
    static native void on();
    static native void off();
    static native void end();
    static native void flags();
    public static void main(String[] a) {
        begin();
        new Before();
        on();
        new Inside();
        off();
        new Behind();
        end();
        flags();
    }
}
