// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static native void end();
    public static void main(String[] a) throws Exception {
        begin();
        Thread.sleep(30);
        end();
    }
}
