// SPDX-License-Identifier: Apache-2.0
public class Test {
    static class A {}
    static class B {}
    static class C {}
    static class D {}
    static class E {}
    static class F {}
    static native void mode(boolean enable, Thread t);
    public static void main(String[] a) throws Exception {
        // Not A::new: that would prepare the class here.
        var turns = new Turns(
                () -> new A(), () -> new B(), () -> new C(), () -> new D(), () -> new E(), () -> new F());
        turns.both("none");
        mode(true, turns.other);
        turns.both("other");
        mode(true, null);
        turns.both("global and other");
        turns.other.join();
    }
}
