// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void request();
    static void work() {
        request();
        System.out.println("work");
    }
    public static void main(String[] args) { work(); }
}
