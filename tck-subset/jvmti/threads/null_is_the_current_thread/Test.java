// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void run(Thread other);
    public static void main(String[] a) throws Exception { run(Thread.currentThread()); }
}
