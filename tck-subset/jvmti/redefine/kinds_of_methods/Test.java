// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    interface Face {
        String face();
    }

    static class Base {
        String over() { return "base"; }
    }

    static class Target extends Base implements Face {
        String made;

        Target() { made = "constructor 1"; }

        static String fixed() { return "static 1"; }

        public String face() { return "interface 1"; }

        String over() { return "virtual 1"; }

        private String own() { return "private 1"; }

        final String last() { return "final 1"; }

        synchronized String locked() { return "synchronized 1"; }

        static String more(Object... all) { return "varargs 1"; }

        String all() { return own() + ", " + last() + ", " + locked(); }
    }

    static class Sub extends Target {
        String over() { return "sub of " + super.over(); }
    }

    static void all(Target old) {
        Target fresh = new Target();
        System.out.println(old.made + ", " + fresh.made + ", " + new Sub().made);
        System.out.println(Target.fixed() + ", " + ((Face) old).face() + ", " + ((Base) old).over());
        System.out.println(old.all() + ", " + Target.more() + ", " + new Sub().over());
    }

    public static void main(String[] a) {
        Target old = new Target();
        all(old);
        for (int i = 0; i < 5000; i++) old.all();
        Tck.show("redefine",
                ()
                        -> redefine(Target.class,
                                Versions.of(Target.class, "constructor 1", "constructor 2", "static 1", "static 2",
                                        "interface 1", "interface 2", "virtual 1", "virtual 2", "private 1",
                                        "private 2", "final 1", "final 2", "synchronized 1", "synchronized 2",
                                        "varargs 1", "varargs 2")));
        all(old);
    }
}
