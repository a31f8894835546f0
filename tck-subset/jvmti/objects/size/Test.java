// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native long size(Object object);
    static class Small { long a; }
    static class Large extends Small { long b, c, d, e; }
    public static void main(String[] a) {
        System.out.println(size(new Object()) > 0);
        System.out.println(size(new Small()) == size(new Small()));
        System.out.println(size(new Large()) - size(new Small()));
        System.out.println(size(new long[108]) - size(new long[8]));
        System.out.println(size(new byte[1600]) - size(new byte[800]));
        System.out.println(size(new Object[10]) == size(new String[10]));
        System.out.println(size(Test.class) > 0);
    }
}
