// SPDX-License-Identifier: Apache-2.0
public class Test {
    static final int ROUNDS = 3_000;

    /** NotifyFramePop of the caller, if `really`. */
    static native void notice(boolean really);
    static native void exits(boolean on);
    static native void show(String what);

    static volatile boolean stop;

    static void nothing(int round, boolean really) { notice(really); round++; }
    static int number(int round, boolean really) { notice(really); round++; return round; }
    static long wide(int round, boolean really) { notice(really); round++; return round * 5_000_000_000L; }
    static Object object(int round, boolean really) { notice(really); round++; return new int[] {round}; }
    static synchronized int locked(int round, boolean really) { notice(really); round++; return round; }
    static int monitor(int round, boolean really) { synchronized (Test.class) { notice(really); round++; } return round; }
    static int thrown(int round, boolean really) {
        notice(really);
        round++;
        if (round % 8 == 0) throw new IllegalStateException();
        return round;
    }

    static long round(int i, boolean really) {
        nothing(i, really);
        long sum = number(i, really) + wide(i, really) + ((int[]) object(i, really))[0] + locked(i, really) + monitor(i, really);
        try {
            sum += thrown(i, really);
        } catch (IllegalStateException e) {
            sum -= 1;
        }
        return sum;
    }

    static void rounds(String what, boolean really) {
        long sum = 0;
        for (int i = 0; i < ROUNDS; i++) sum += round(i, really);
        System.out.println(sum);
        show(what);
    }

    public static void main(String[] args) throws InterruptedException {
        rounds("none", false);
        rounds("all", true);
        Thread other = new Thread(() -> { while (!stop) for (int i = 0; i < 100; i++) round(i, false); });
        other.start();
        rounds("beside another thread", true);
        stop = true;
        other.join();
        exits(true);
        rounds("with MethodExit", true);
        exits(false);
        rounds("none again", false);
    }
}
