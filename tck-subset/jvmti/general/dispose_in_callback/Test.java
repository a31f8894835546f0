// SPDX-License-Identifier: Apache-2.0
public class Test {
    static class First {}
    static class Second {}
    public static void main(String[] a) {
        new First();
        System.out.println("first");
        new Second();
        System.out.println("second");
    }
}
