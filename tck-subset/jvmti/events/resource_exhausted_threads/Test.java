// SPDX-License-Identifier: Apache-2.0
public class Test {
    public static void main(String[] args) throws Exception {
        try {
            // No address space is as large as this stack.
            new Thread(null, () -> System.out.println("runs"), "large", 1L << 50).start();
            System.out.println("started");
        } catch (OutOfMemoryError e) { System.out.println("OutOfMemoryError"); }
    }
}
