// SPDX-License-Identifier: Apache-2.0
/** The initializer of the main class fails: HotSpot's message and exit code 1. */
public class Test {
    static int x = Integer.parseInt("");
    public static void main(String[] args) { System.out.println("must not appear"); }
}
