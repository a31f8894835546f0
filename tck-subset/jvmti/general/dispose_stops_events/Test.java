// SPDX-License-Identifier: Apache-2.0
public class Test {
    static class First {}
    static class Second {}
    static native void enable();
    static native void dispose();
    public static void main(String[] a) {
        enable();
        new First();
        dispose();
        new Second();
    }
}
