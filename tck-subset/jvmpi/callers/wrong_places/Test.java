// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void run();

    public static void main(String[] args) {
        Object[] garbage = new Object[10];
        for (int i = 0; i < 1000; i++) garbage[i % 10] = new int[10];
        run();
    }
}
