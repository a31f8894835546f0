// SPDX-License-Identifier: Apache-2.0
/** Throwing, causes, suppressed exceptions, stack traces with line numbers, rethrow, nested handlers. */
public class Test {
    static class Broken extends Exception {
        Broken(String m, Throwable c) { super(m, c); }
    }

    static class Resource implements AutoCloseable {
        final String name;
        final boolean bad;
        Resource(String name, boolean bad) {
            this.name = name;
            this.bad = bad;
            System.out.println("open " + name);
        }
        public void close() {
            System.out.println("close " + name);
            if (bad) throw new IllegalStateException("close " + name);
        }
    }

    static void deep(int n) throws Broken {
        if (n == 0) {
            try {
                Object o = "text";
                Integer i = (Integer) o;
            } catch (ClassCastException e) { throw new Broken("wrapped", e); }
        } else
            deep(n - 1);
    }

    static int order() {
        StringBuilder s = new StringBuilder();
        try {
            try {
                s.append("a");
                throw new RuntimeException("1");
            } finally { s.append("b"); }
        } catch (RuntimeException e) { s.append("c"); } finally {
            s.append("d");
        }
        System.out.println(s);
        return s.length();
    }

    static void trace(Throwable t) {
        for (StackTraceElement e : t.getStackTrace()) System.out.println("    " + e);
    }

    public static void main(String[] args) throws Exception {
        try {
            deep(3);
        } catch (Broken e) {
            System.out.println(e + " caused by " + e.getCause());
            e.printStackTrace(System.out);
        }
        try (Resource a = new Resource("a", true); Resource b = new Resource("b", true)) {
            throw new Exception("body");
        } catch (Exception e) {
            System.out.println(e + " suppressed " + java.util.Arrays.toString(e.getSuppressed()));
            e.printStackTrace(System.out);
        }
        System.out.println(order());
        try {
            new Object() {
                void go() { throw new UnsupportedOperationException(); }
            }.go();
        } catch (RuntimeException e) { e.printStackTrace(System.out); }
        Runnable r = () -> { throw new IllegalArgumentException("in lambda"); };
        try {
            r.run();
        } catch (IllegalArgumentException e) { trace(e); }
        Throwable kept = new Throwable("made here");
        try {
            throw kept;
        } catch (Throwable t) {
            System.out.println(t.getStackTrace()[0].getLineNumber() + " " + t.getStackTrace()[0].getMethodName());
        }
        kept.setStackTrace(new StackTraceElement[] {new StackTraceElement("X", "y", "Z.java", 7)});
        kept.printStackTrace(System.out);
        try {
            throw null;
        } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try {
            java.util.List.of(1, null);
        } catch (NullPointerException e) { trace(e); }
        try {
            java.util.List.of(1).iterator().remove();
        } catch (UnsupportedOperationException e) { System.out.println(e.getStackTrace().length > 1); }
        try {
            Object x = new int[0];
            String s = (String) x;
        } catch (ClassCastException e) { System.out.println(e.getMessage()); }
        try {
            Object x = Test.class;
            Resource s = (Resource) x;
        } catch (ClassCastException e) { System.out.println(e.getMessage()); }
        try {
            Class.forName("no.such.Name");
        } catch (ClassNotFoundException e) { e.printStackTrace(System.out); }
        class NoTrace extends RuntimeException {
            NoTrace() { super("none", null, false, false); }
        }
        try {
            throw new NoTrace();
        } catch (NoTrace e) {
            e.addSuppressed(new Exception());
            System.out.println(e.getStackTrace().length + " " + e.getSuppressed().length);
        }
        Throwable a = new Exception("a"), b = new Exception("b", a);
        a.initCause(b);
        b.printStackTrace(System.out);
    }
}
