// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native void enter(Object object);
    static native void exit(Object object);
    static native void show(Thread thread);     // null: the current thread

    static Object tagged(long tag) {
        Object object = new Object();
        tag(object, tag);
        return object;
    }

    static synchronized void nested(Object outer, Object inner) {
        synchronized (outer) {
            synchronized (inner) {
                synchronized (outer) {          // counted once
                    show(null);
                    called(tagged(3), tagged(4));
                }
                show(null);
            }
        }
    }

    static void called(Object outer, Object inner) {
        synchronized (outer) {
            synchronized (inner) {
                show(null);
                Object first = tagged(5), second = tagged(6), third = tagged(7);
                enter(first);
                enter(second);
                enter(third);
                show(null);
                synchronized (second) { show(null); }
                exit(third);
                exit(second);
                exit(first);
            }
            show(null);
        }
    }

    public static void main(String[] a) {
        tag(Test.class, 100);
        Object outermost = tagged(9);
        synchronized (outermost) { nested(tagged(1), tagged(2)); }
        show(null);
    }
}
