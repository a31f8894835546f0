// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();

    static void fail() { throw new IllegalStateException(); }

    public static void main(String[] a) {
        begin();
        System.out.println(new Target());
    }
}

class Target {
    public String toString() { return "made"; }
}
