// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void walk(Object from);
    public static void main(String[] a) { walk(new Object[] {new Test()}); }
}
