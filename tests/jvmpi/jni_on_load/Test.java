// SPDX-License-Identifier: Apache-2.0
public class Test {
    public static void main(String[] args) { System.out.println("main runs"); }
}
