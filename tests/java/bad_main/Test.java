// SPDX-License-Identifier: Apache-2.0
/** The main class fails in its initializer: HotSpot's words and exit code 1. */
public class Test {
    static int x = Integer.parseInt("");
    public static void main(String[] args) { System.out.println("must not appear"); }
}
