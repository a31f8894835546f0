// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native int events(boolean enable);
    static void fail() {
        try {
            Object large = new double[50000000];
            System.out.println(large);
        } catch (OutOfMemoryError e) { System.out.println("OutOfMemoryError"); }
    }
    public static void main(String[] a) {
        fail();
        fail();
        System.out.println(events(false));
        fail();
        System.out.println(events(true));
        fail();
        System.out.println(events(true));
    }
}
