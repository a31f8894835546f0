// SPDX-License-Identifier: Apache-2.0
public class Test {
    public static void main(String[] a) throws Exception {
        synchronized ("a lock of Test") { "a lock of Test".wait(7); }
        System.out.println("end");
    }
}
