// SPDX-License-Identifier: Apache-2.0
/** The smallest program. */
public class Test {
    public static void main(String[] args) {
        System.out.println("Hello, world");
        System.out.println(args.length + " arguments: " + String.join("|", args));
    }
}
