// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void run();
    public static void main(String[] a) {
        System.out.println("given: " + System.getProperty("tck.given"));
        run();
        System.out.println("given: " + System.getProperty("tck.given"));
    }
}
