// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    static native void tag(Object o, long tag);

    static native long tagOf(Object o);

    static class Target {
        int x = 7;
        String s = "text";

        String answer() { return "first " + x + s; }
    }

    public static void main(String[] a) throws Exception {
        Target t = new Target();
        t.x = 8;
        int hash = System.identityHashCode(t);
        tag(t, 42);
        tag(Target.class, 43);
        synchronized (t) {
            Tck.show("redefine",
                    ()
                            -> redefine(Target.class,
                                    Versions.of(Target.class, "first \1\1", "second \1\1", "text", "other text")));
            Tck.show("locked", () -> Thread.holdsLock(t));
        }
        Tck.show("hash", () -> hash == System.identityHashCode(t));
        Tck.show("tags", () -> tagOf(t) + " " + tagOf(Target.class));
        Tck.show("class", () -> t.getClass() == Class.forName("Test$Target") && t instanceof Target);
        Tck.show("fields", () -> t.answer());
        Tck.show("new instance", () -> new Target().answer());
    }
}
