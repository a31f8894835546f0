// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void run(Object notAThread, Thread ended, int[] array);

    int field;

    public static void main(String[] args) throws Exception {
        Thread ended = new Thread(() -> { });
        ended.start();
        ended.join();
        run("text", ended, new int[1]);
    }
}
