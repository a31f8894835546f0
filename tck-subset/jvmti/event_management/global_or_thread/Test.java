// SPDX-License-Identifier: Apache-2.0
public class Test {
    static class A {}
    static class B {}
    static class C {}
    static class D {}
    static class E {}
    static class F {}
    static class G {}
    static class H {}
    static class I {}
    static class J {}
    static native void mode(boolean enable, Thread t);
    public static void main(String[] a) throws Exception {
        // Not A::new: that would prepare the class here.
        var turns = new Turns(
                () -> new A(), () -> new B(), () -> new C(), () -> new D(), () -> new E(),
                () -> new F(), () -> new G(), () -> new H(), () -> new I(), () -> new J());
        mode(true, Thread.currentThread());
        turns.both("main");
        mode(false, Thread.currentThread());
        mode(true, turns.other);
        turns.both("other");
        mode(true, null);
        turns.both("global and other");
        mode(false, null);
        turns.both("other again");
        mode(true, null);
        mode(false, turns.other);
        turns.both("global");
        turns.other.join();
    }
}
