// SPDX-License-Identifier: Apache-2.0
public class Test {
    public static void main(String[] a) {
        try {
            long[] large = new long[100000000];
            System.out.println(large.length);
        } catch (OutOfMemoryError e) { System.out.println("OutOfMemoryError"); }
    }
}
