// SPDX-License-Identifier: Apache-2.0
public class Test {
    static class Later {}
    public static void main(String[] a) {
        System.out.println("main");
        new Later();
    }
}
