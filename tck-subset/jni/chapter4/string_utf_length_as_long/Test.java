// SPDX-License-Identifier: Apache-2.0
public class Test {
    static { System.loadLibrary("native"); }
    static native void show(String what, String text);
    public static void main(String[] a) {
        show("empty", "");
        show("ASCII", "abc");
        show("zero", "\0");
        show("two bytes", "\u00e9\u07ff");
        show("three bytes", "\u0800\uffff");
        show("a pair of surrogates", "\ud83d\ude00");
        show("one surrogate", "\ud83d");
        show("many", "a\u00e9".repeat(100000));
    }
}
