// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void run();
    static int work(int i) { return i; }
    public static void main(String[] a) { run(); }
}
