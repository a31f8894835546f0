// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.atomic.AtomicInteger;

public class Test {
    static class A {}
    static class B {}
    static class C {}
    static class D {}
    static class E {}
    static class F {}
    static native void mode(boolean enable, Thread t);
    static final Runnable[] work = {
            () -> new A(), () -> new B(), () -> new C(), () -> new D(), () -> new E(), () -> new F()};
    static final AtomicInteger turn = new AtomicInteger();
    static void both(String what) throws Exception {
        System.out.println(what);
        work[turn.get()].run();
        turn.incrementAndGet();
        while (turn.get() % 2 == 1) Thread.onSpinWait();
    }
    public static void main(String[] a) throws Exception {
        Thread other = new Thread(() -> {
            while (turn.get() < work.length) {
                if (turn.get() % 2 == 0) continue;
                work[turn.get()].run();
                turn.incrementAndGet();
            }
        }, "other");
        other.start();
        both("none");
        mode(true, other);
        both("other");
        mode(true, null);
        both("global and other");
        other.join();
    }
}
