// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native void follow(String kind, Object from);
    static class Base {
        private Object hidden;
        Object shared;
    }
    static class Derived extends Base {
        Object again, none;
        int number = 5;
        Object last;
    }
    public static void main(String[] a) {
        Derived d = new Derived();
        Object x = new Object(), y = new Object();
        ((Base) d).hidden = x;
        d.shared = y;
        d.again = x;
        d.last = d;
        tag(d, 1);
        tag(x, 2);
        tag(y, 3);
        follow("FIELD", d);
    }
}
