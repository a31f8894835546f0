// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native long env();
    static native void run(long ended);

    static volatile long endedEnv;

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> endedEnv = env());
        thread.start();
        thread.join();
        run(endedEnv);
    }
}
