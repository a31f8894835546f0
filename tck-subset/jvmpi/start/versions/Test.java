// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void look();

    public static void main(String[] args) { look(); }
}
