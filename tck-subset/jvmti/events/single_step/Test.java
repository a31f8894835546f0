// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static native void end();
    static int work(int i) { i += 2; return i * 3; }
    public static void main(String[] a) { work(0); begin(); work(1); end(); }
}
