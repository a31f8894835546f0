// SPDX-License-Identifier: Apache-2.0
/**
 * JVMS 5.5: triggers of initialization, its order, failure (ExceptionInInitializerError, then NoClassDefFoundError),
 * constants that do not trigger it.
 */
public class Test {
    static int say(String s) {
        System.out.println(s);
        return s.length();
    }
    static class Parent {
        static { say("Parent"); }
        static int p = say("Parent.p");
        static void touch() {}
        static final int INLINE = 5;
        static final Integer BOXED = say("Parent.BOXED");
    }
    static class Child extends Parent {
        static { say("Child"); }
        static final String TEXT = "constant";
        static int c = 1;
    }
    static class ArrayOnly {
        static { say("ArrayOnly must not appear"); }
    }
    static class Failing {
        static {
            say("Failing");
            if (true) throw new IllegalStateException("on purpose");
        }
        static void touch() {}
    }
    static class FailingChild extends Failing {
        static { say("FailingChild must not appear"); }
    }
    static class FailsWithError {
        static int x = fail();
        static int fail() { throw new LinkageError("an error stays itself"); }
    }
    static class FailsWithoutMemory {
        static int x = fail();
        static int fail() { throw new OutOfMemoryError("an error that is thrown by hand"); }
    }
    static class FailsWithOverflow {
        static int x = fail();
        static int fail() { throw new StackOverflowError("this one, too"); }
    }
    static class Cycle1 { static int a = Cycle2.b + 1; }
    static class Cycle2 { static int b = Cycle1.a + 10; }
    static class Forward {
        static int first = peek();
        static int second = 7;
        static int third = peek();
        static int peek() { return second; }
    }
    enum Level {
        LOW,
        HIGH;
        static { say("Level " + values().length); }
        static final java.util.Map<String, Level> BY = new java.util.HashMap<>();
        static {
            for (Level l : values()) BY.put(l.name(), l);
        }
    }
    static class ByReflection {
        static { say("ByReflection"); }
    }
    static class ByNew {
        static { say("ByNew"); }
        ByNew() { say("constructor"); }
    }

    public static void main(String[] args) throws Exception {
        say("start");
        say(Child.TEXT);
        say("" + Parent.INLINE);
        ArrayOnly[] none = new ArrayOnly[2];
        Object cl = ArrayOnly.class;
        say("" + (none[0] instanceof ArrayOnly));
        say("read Child.p");
        int x = Child.p;
        say("read Child.c");
        x = Child.c;
        for (int i = 0; i < 2; i++) try {
                Failing.touch();
            } catch (Throwable t) { System.out.println(t + " / " + t.getCause()); }
        try {
            new FailingChild();
        } catch (Throwable t) { System.out.println(t + " / " + t.getCause()); }
        for (int i = 0; i < 2; i++) try {
                System.out.println(FailsWithError.x);
            } catch (Throwable t) { System.out.println(t + " / " + t.getCause()); }
        for (int i = 0; i < 2; i++) try {
                System.out.println(FailsWithoutMemory.x);
            } catch (Throwable t) { System.out.println(t + " / " + t.getCause()); }
        for (int i = 0; i < 2; i++) try {
                System.out.println(FailsWithOverflow.x);
            } catch (Throwable t) { System.out.println(t + " / " + t.getCause()); }
        say(Cycle1.a + " " + Cycle2.b);
        say(Forward.first + " " + Forward.third);
        say("" + Level.BY.get("HIGH"));
        Class<?> c = Class.forName("Test$ByReflection", false, Test.class.getClassLoader());
        say("loaded");
        c.getDeclaredConstructor().newInstance();
        new ByNew();
        new ByNew();
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) (ts[i] = new Thread(() -> Slow.touch())).start();
        for (Thread t : ts) t.join();
        say("slow " + Slow.count);
    }

    static class Slow {
        static int count;
        static {
            try {
                Thread.sleep(50);
            } catch (InterruptedException e) {}
            count++;
            say("Slow once");
        }
        static synchronized void touch() { count++; }
    }
}
