// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static native void collectAndAwait();
    public static void main(String[] a) throws Exception {
        begin();
        collectAndAwait();
        System.out.println("end");
    }
}
