// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native void makeGlobal(Object object);
    static native void outer(Object kept, Object argument);
    static native void inner(Object argument, Object kept);
    static native void from(Object object, long tag);
    static native void attached(Object object);

    static <T> T tagged(T object, long tag) {
        tag(object, tag);
        return object;
    }

    interface Above { Object CONSTANT = new Object(); }
    interface Beside { }
    static class Base implements Above {
        Object first = tagged(new Object(), 11);
        int number;
        static Object one = tagged(new Object(), 12), two = tagged(new Object(), 13);
        Object second = tagged(new Object(), 14);
        long large;
        static int count;
        static long total;
    }
    static class Derived extends Base implements Beside, Above {
        Object third = tagged(new Object(), 21);
        static Object three = tagged(new Object(), 22);
        byte small;
        Object fourth = tagged(new Object(), 23);
        static char letter;
        static boolean flag;
        short middling;
    }

    static Object held;
    static void middle() {
        Object local = tagged(new Object(), 51), other = tagged(new Object(), 52);
        inner(tagged(new Object(), 53), tagged(new Object(), 54));
        local.hashCode();
        other.hashCode();
    }

    public static void main(String[] a) throws Exception {
        Derived derived = tagged(new Derived(), 20);
        tag(Above.class, 1);
        tag(Beside.class, 2);
        tag(Base.class, 3);
        tag(Derived.class, 4);
        from(derived, 20);
        from(Derived.class, 4);
        from(Base.class, 3);
        from(tagged(new Object[] {tagged(new Object(), 31), tagged(new Object(), 32)}, 30), 30);

        tag(Thread.class, 5);
        tag(Test.class.getClassLoader(), 6);
        tag(Thread.currentThread(), 7);
        held = tagged(new Object(), 8);
        makeGlobal(tagged(new Object(), 9));
        Thread waiting = new Thread(() -> {
            Object local = tagged(new Object(), 60);
            synchronized (Test.class) {
                try { Test.class.wait(); } catch (InterruptedException e) { }
            }
            local.hashCode();
        });
        tag(waiting, 61);
        waiting.setDaemon(true);
        waiting.start();
        while (waiting.getState() != Thread.State.WAITING) Thread.sleep(1);
        outer(tagged(new Object(), 40), tagged(new Object(), 41));
        attached(tagged(new Object(), 70));
        derived.hashCode();
    }
}
