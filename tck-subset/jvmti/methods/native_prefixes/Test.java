// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void prefixes();
    static native void register();
    static native int b_a_answer();
    static int a_answer() { return b_a_answer(); }
    static int answer() { return a_answer(); }
    static native int a_registered();
    static int registered() { return a_registered(); }
    public static void main(String[] a) {
        prefixes();
        Tck.show("two prefixes", Test::answer);
        register();
        Tck.show("registered", Test::registered);
    }
}
