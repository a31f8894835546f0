// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static native void callWork();
    static void work() { System.out.println("work"); }
    public static void main(String[] args) {
        begin();
        callWork();
    }
}
