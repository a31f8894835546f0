// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void run(Thread t);
    static native boolean listed(Thread t);
    static native void end();
    public static void main(String[] a) throws Exception {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        Thread t = new Thread("agent thread");
        run(t);
        System.out.println("alive: " + t.isAlive() + ", daemon: " + t.isDaemon());
        Thread[] members = new Thread[group.activeCount() + 10];
        boolean found = false;
        for (int i = group.enumerate(members, false); i-- > 0;) found |= members[i] == t;
        System.out.println("in its group: " + found);
        System.out.println("in getAllStackTraces: " + Thread.getAllStackTraces().containsKey(t));
        System.out.println("in GetAllThreads: " + listed(t));
        end();
        t.join();
        System.out.println("alive: " + t.isAlive());
    }
}
