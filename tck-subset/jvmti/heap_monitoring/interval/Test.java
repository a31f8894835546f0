// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void on();
    static native int seen();
    static Object last;
    public static void main(String[] a) {
        on();
        for (int i = 0; i < 20000; i++) last = new byte[1000];
        int count = seen();
        // About 20 MB by samples of 64 KB: 300 on average.
        System.out.println(count > 30 && count < 3000 ? "some" : "events: " + count);
    }
}
