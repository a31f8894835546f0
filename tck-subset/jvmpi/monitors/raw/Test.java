// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void run();

    static native void collected();

    public static void main(String[] args) {
        run();
        System.gc();
        collected();
    }
}
