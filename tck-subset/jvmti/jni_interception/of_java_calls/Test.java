// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native int run(Object o);
    public static void main(String[] a) { System.out.println("references counted: " + run("x")); }
}
