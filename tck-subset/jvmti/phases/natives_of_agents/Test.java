// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native String early();
    static native String both();
    static native String only();
    public static void main(String[] a) {
        System.out.println("before loadLibrary: " + early());
        System.loadLibrary("native");
        System.out.println("in both: " + both());
        System.out.println("in the agent only: " + only());
    }
}
