// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void info(String what, Object t, ThreadGroup group, ClassLoader loader);
    public static void main(String[] a) throws Exception {
        ClassLoader own = new ClassLoader() {}, system = ClassLoader.getSystemClassLoader();
        ThreadGroup group = new ThreadGroup("the group");
        Object lock = new Object();
        Thread t = new Thread(group, () -> {synchronized (lock){}}, "first name \u00e9");
        info("not started", t, group, system);
        synchronized (lock) {
            t.setDaemon(true);
            t.start();
            t.setName("second name");
            t.setPriority(7);
            t.setContextClassLoader(own);
            info("running", t, group, own);
        }
        t.join();
        info("ended", t, group, own);
        info("null", null, Thread.currentThread().getThreadGroup(), system);
        info("no thread", "no thread", null, null);
    }
}
