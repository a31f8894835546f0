// SPDX-License-Identifier: Apache-2.0
/** The least a VM can do. */
public class Test {
    public static void main(String[] args) {
        System.out.println("Hello, world");
        System.out.println(args.length + " arguments: " + String.join("|", args));
    }
}
