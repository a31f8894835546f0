// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.CountDownLatch;

public class Test {
    int field;

    static native void check(Object object, Thread unstarted, Thread terminated, Thread live, Object module,
            Object throwable, Object group);

    public static void main(String[] args) throws Exception {
        int one = 1; // slot 1
        long two = 2; // slots 2 and 3
        float three = 3; // slot 4
        double four = 4; // slots 5 and 6
        Thread unstarted = new Thread(), terminated = new Thread(), live = new Thread(Test::stay);
        terminated.start();
        terminated.join();
        live.setDaemon(true);
        live.start();
        check("object", unstarted, terminated, live, Object.class.getModule(), new Error(), live.getThreadGroup());
        if (one + two + three + four != 10) System.out.println("a local variable changed");
    }

    static void stay() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) { System.out.println("the live thread was interrupted"); }
    }
}
