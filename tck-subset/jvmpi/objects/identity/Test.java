// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void look(Object object, Object other, Thread thread);

    public static void main(String[] args) { look(new Object(), new int[3], Thread.currentThread()); }
}
