// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void look(Object argument);
    public static void main(String[] a) { look(new Test()); }
}
