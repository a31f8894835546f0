// SPDX-License-Identifier: Apache-2.0
public class Test {
    static class A {}
    static class B {}
    static class C {}
    public static void main(String[] a) { new A(); }
}
