// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static native int call();
    static int work() { return 1; }
    public static void main(String[] args) {
        begin();
        System.out.println(call());
    }
}
