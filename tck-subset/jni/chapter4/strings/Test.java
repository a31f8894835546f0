// SPDX-License-Identifier: Apache-2.0
public class Test {
    static { System.loadLibrary("native"); }
    static native String make();
    static native void look(String s);
    static native String region(String s, int start, int length);
    public static void main(String[] a) {
        String made = make();
        System.out.println(made.length() + " " + (int) made.charAt(1) + " " + made.codePointAt(2));
        look("a\0\u00e9\u20ac\ud83d\ude00");
        look("");
        Tck.show("region", () -> region("hello", 1, 3));
        Tck.show("empty at the end", () -> region("hello", 5, 0).length());
        Tck.show("beyond", () -> region("hello", 3, 3));
        Tck.show("negative start", () -> region("hello", -1, 1));
        Tck.show("negative length", () -> region("hello", 1, -1));
    }
}
