// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();

    /** Returns when a callback is running. */
    static native void end();

    static void entered() {}

    public static void main(String[] args) {
        Thread other = new Thread(Test::entered);
        other.setDaemon(true);
        begin();
        other.start();
        end();
        System.out.println("main returns");
    }
}
