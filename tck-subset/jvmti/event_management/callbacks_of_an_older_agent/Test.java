// SPDX-License-Identifier: Apache-2.0
public class Test {
    static class A {}
    static class B {}
    static native void longer();
    public static void main(String[] a) {
        new A();
        longer();
        new B();
    }
}
