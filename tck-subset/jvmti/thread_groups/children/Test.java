// SPDX-License-Identifier: Apache-2.0
public class Test {
    static volatile boolean stop;
    static native void children(String what, Object group);
    public static void main(String[] a) throws Exception {
        Runnable spin = () -> {
            while (!stop) Thread.onSpinWait();
        };
        ThreadGroup outer = new ThreadGroup("outer"), one = new ThreadGroup(outer, "one"),
                    two = new ThreadGroup(outer, "two");
        ThreadGroup deep = new ThreadGroup(one, "deep");
        children("no thread", outer);
        Thread t = new Thread(outer, spin, "t"), u = new Thread(outer, spin, "u"),
               below = new Thread(one, spin, "below");
        children("none started", outer);
        t.start();
        u.start();
        below.start();
        children("some", outer);
        children("one", one);
        children("deep", deep);
        stop = true;
        t.join();
        u.join();
        below.join();
        children("ended", outer);
        children("null", null);
        System.out.println(two.getName() + deep.getName());
    }
}
