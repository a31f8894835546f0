// SPDX-License-Identifier: Apache-2.0
public class Test {
    static { System.loadLibrary("native"); }
    static native int exit(Object o);
    static native String both(Object o);
    public static void main(String[] a) {
        Object o = new Object();
        Tck.show("both", () -> both(o));
        Tck.show("held after", () -> Thread.holdsLock(o));
        Tck.show("exit not owned", () -> exit(o));
        synchronized (o) { Tck.show("inside synchronized", () -> both(o) + " " + Thread.holdsLock(o)); }
        Tck.show("held after all", () -> Thread.holdsLock(o));
    }
}
