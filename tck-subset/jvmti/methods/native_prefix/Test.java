// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void prefix(String prefix);
    static native int wrapped_answer();
    static native int later_answer();
    static native int wrapped_own();
    static int answer() { return wrapped_answer(); }
    static int own() { return wrapped_own(); }
    public static void main(String[] a) {
        Tck.show("no prefix", Test::wrapped_answer);
        prefix("wrapped_");
        Tck.show("with prefix", Test::wrapped_answer);
        Tck.show("another prefix", Test::later_answer);
        Tck.show("own name first", Test::wrapped_own);
        prefix("later_");
        Tck.show("changed", Test::later_answer);
        prefix(null);
        Tck.show("linked already", Test::later_answer);
    }
}
