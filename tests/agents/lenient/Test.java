// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void zeroTags(Object object);
    static native void modes();
    static native void events();
    static native void filters(Class<?> type);
    static native void noClass(Object object);
    static native void popTwice();
    static native void bits();

    static void thrower() {
        try {
            throw new RuntimeException();
        } catch (RuntimeException e) { }
    }

    static void popped() { popTwice(); }

    static void locals(int number, float fraction, long large, Object object) {
        bits();
        System.out.println(number + " " + fraction + " " + large + " " + object);
    }

    public static void main(String[] a) {
        Test one = new Test();
        zeroTags(one);
        modes();
        events();
        filters(Test.class);
        noClass(one);
        popped();
        locals(0x3f800000, 1.5f, 7, "object");
    }
}
