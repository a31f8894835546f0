// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void info(Object group, ThreadGroup parent);
    public static void main(String[] a) {
        ThreadGroup main = Thread.currentThread().getThreadGroup();
        ThreadGroup outer = new ThreadGroup("outer"), inner = new ThreadGroup(outer, "inner");
        info(outer, main);
        outer.setMaxPriority(4);
        outer.setDaemon(true);
        info(outer, main);
        info(inner, outer);
        info(null, null);
    }
}
