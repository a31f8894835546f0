// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void makeAndDispose(int environments);

    static volatile boolean done;
    static volatile int damaged;

    /** Objects of one size, each filled when it is made, and looked at when it has become old. */
    static void allocate(int length) {
        int[][] kept = new int[64][];
        for (int i = 0; !done; i++) {
            int[] old = kept[i & 63], made = new int[length];
            if (old != null)
                for (int value : old) if (value != i - 64) damaged++;
            for (int at = 0; at < length; at++) made[at] = made[at] == 0 ? i : -1;
            kept[i & 63] = made;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread[] threads = {new Thread(() -> allocate(6)), new Thread(() -> allocate(18))};
        for (Thread thread : threads) thread.start();
        makeAndDispose(100);
        done = true;
        for (Thread thread : threads) thread.join();
        System.out.println(damaged == 0 ? "all objects are as they were made" : "objects were damaged");
    }
}
