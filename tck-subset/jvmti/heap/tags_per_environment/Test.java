// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tags(Object object);
    public static void main(String[] a) { tags(new Test()); }
}
