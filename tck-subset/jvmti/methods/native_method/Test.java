// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void ask(int i);
    public static void main(String[] a) { ask(1); }
}
