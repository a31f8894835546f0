// SPDX-License-Identifier: Apache-2.0
public class Test {
    synchronized void method() { throw new IllegalStateException(); }
    static synchronized void ofClass() { throw new IllegalStateException(); }
    void block() { synchronized (this) { throw new IllegalStateException(); } }
    public static void main(String[] a) {
        Test t = new Test();
        Tck.show("method", () -> { t.method(); return null; });
        Tck.show("held", () -> Thread.holdsLock(t));
        Tck.show("static", () -> { ofClass(); return null; });
        Tck.show("held", () -> Thread.holdsLock(Test.class));
        Tck.show("block", () -> { t.block(); return null; });
        Tck.show("held", () -> Thread.holdsLock(t));
    }
}
