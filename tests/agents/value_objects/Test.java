// SPDX-License-Identifier: Apache-2.0
value class Point {
    int x, y;
    Point(int x, int y) {
        Test.look("nothing set");
        this.x = x;
        Test.look("x set");
        this.y = y;
        super();
        Test.look("both set");
    }
}
value class Pair {
    Object a, b;
    Pair(Object a, Object b) { this.a = a; this.b = b; }
}
class Plain { }

public class Test {
    static Object kept;

    static native void look(String when);
    static native void jni(Object a, Object same, Object other);
    static native void tags(Object a, Object same, Object other);
    static native void tag(Object o, long tag);
    static native void shows(String what, Object o);
    static native void collect();
    static native void watch(Class<?> c);
    static native void allocations(boolean on);

    public static void main(String[] args) throws Exception {
        Object p = new Point(1, 2);
        jni(new Pair(1, "a"), new Pair(1, "a"), new Pair(2, "a"));
        tags(new Pair(1, "a"), new Pair(1, "a"), new Pair(2, "a"));

        tag(new Pair(7, "gone"), 7);
        tag(new Plain(), 8);
        collect();
        shows("an equal one after the collection", new Pair(7, "gone"));
        shows("a box", 12345);
        tag(12345, 9);
        shows("a box with that value", Integer.valueOf(12345));

        allocations(true);
        kept = Pair.class.getDeclaredConstructor(Object.class, Object.class).newInstance(1, 2);
        kept = Plain.class.getDeclaredConstructor().newInstance();
        allocations(false);

        watch(Pair.class);
        kept = new Pair("x", "y");
    }
}
