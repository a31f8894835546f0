// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void set();
    static native void clear();
    static int work(int i) { return i + 1; }
    public static void main(String[] a) {
        work(0);
        set();
        System.out.println(work(1));
        System.out.println(work(2));
        clear();
        System.out.println(work(3));
    }
}
