// SPDX-License-Identifier: Apache-2.0
import java.util.stream.LongStream;

public class Test {
    static final int CALLERS = 8; // more than there are processors, so that some wait in the middle of a call
    static final int ROUNDS = 1000;
    static volatile boolean done;

    static native void keepInterpreted();
    static native void change();

    int work(int n) {
        if (n < 0) change();
        return n + 1;
    }

    static long callAlways(Test test) {
        long wrong = 0;
        for (int i = 0; !done; i = i + 1 & 0xffff)
            if (test.work(i) != i + 1) wrong++;
        if (wrong < 0) System.out.println("never");
        return wrong;
    }

    public static void main(String[] args) throws Exception {
        keepInterpreted();
        Test test = new Test();
        long[] wrong = new long[CALLERS];
        Thread[] callers = new Thread[CALLERS];
        for (int i = 0; i < callers.length; i++) {
            int which = i;
            callers[i] = new Thread(() -> wrong[which] = callAlways(test));
            callers[i].start();
        }
        int seen = 0;
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0; i < 300; i++) test.work(i);
            if (test.work(-1) == 5001) seen++;
        }
        done = true;
        for (Thread caller : callers) caller.join();
        System.out.println(seen + " changes seen, " + LongStream.of(wrong).sum() + " wrong results");
    }
}
