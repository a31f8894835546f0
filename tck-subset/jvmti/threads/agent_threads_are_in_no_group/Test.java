// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.CountDownLatch;
public class Test {
    static native void run(Thread t);
    static native void end();
    static native int children(ThreadGroup group);
    public static void main(String[] a) throws Exception {
        ThreadGroup group = new ThreadGroup("group");
        Thread agent = new Thread(group, "agent thread");
        run(agent);
        System.out.println("children: " + children(group));
        System.out.println("active: " + group.activeCount());
        CountDownLatch go = new CountDownLatch(1);
        Thread java = new Thread(group, () -> {
            try {
                go.await();
            } catch (InterruptedException e) {}
        });
        java.start();
        System.out.println("children: " + children(group));
        System.out.println("active: " + group.activeCount());
        go.countDown();
        end();
        agent.join();
        java.join();
    }
}
