// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static void top(String s) { middle(s + "t"); }
    static void middle(String s) { bottom(s + "m"); }
    static void bottom(String s) { System.out.println("bottom " + s); }
    public static void main(String[] args) {
        begin();
        top("");
    }
}
