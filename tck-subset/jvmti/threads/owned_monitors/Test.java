// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class Test {
    final String name;
    Test(String name) { this.name = name; }
    static native Object[] owned(Thread t);
    static native void enter(Object o);
    static native void exit(Object o);
    static void show(String what, Thread t) {
        List<String> names = new ArrayList<>();
        for (Object o : owned(t))
            if (o instanceof Test || o == Test.class) names.add(o instanceof Test ? ((Test) o).name : "the class");
        Collections.sort(names);
        System.out.println(what + ": " + names);
    }
    synchronized void method(Runnable r) { r.run(); }
    static synchronized void ofClass(Runnable r) { r.run(); }
    public static void main(String[] a) throws Exception {
        Test one = new Test("one"), two = new Test("two"), three = new Test("three");
        show("none", null);
        synchronized (one) {
            show("block", null);
            one.method(() -> show("twice", null));
            two.method(() -> ofClass(() -> show("methods", null)));
            enter(three);
            show("JNI", null);
            exit(three);
            show("exited", null);
        }
        Thread t = new Thread(() -> {
            synchronized (one) {
                synchronized (two) {
                    try { two.wait();
    }
    catch (InterruptedException e) {
    }
}
}
});
t.start();
while (t.getState() != Thread.State.WAITING) Thread.onSpinWait();
show("waits for two", t);
t.interrupt();
t.join();
show("none", null);
owned(t);
}
}
