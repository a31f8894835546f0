// SPDX-License-Identifier: Apache-2.0
public class Test {
    static class Thing { long a, b; }
    static native void on();
    static native void off();
    static native int seen();
    static Object last;
    static void make(int count) {
        for (int i = 0; i < count; i++) last = new Thing();
    }
    public static void main(String[] a) {
        make(1);
        on();
        for (int i = 0; i < 1000000 && seen() == 0; i++) make(1);
        int before = seen();
        make(20);
        System.out.println("events for 20: " + (seen() - before));
        before = seen();
        last = new Thing[5];
        System.out.println("for an array: " + (seen() - before));
        off();
        before = seen();
        make(1000);
        System.out.println("disabled: " + (seen() - before));
    }
}
