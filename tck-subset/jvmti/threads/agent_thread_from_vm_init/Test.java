// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void ask();
    public static void main(String[] a) {
        System.out.println("main");
        ask();
        System.out.println("answered");
    }
}
