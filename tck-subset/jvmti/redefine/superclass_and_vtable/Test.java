// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    static class Top {
        String inherited() { return "first"; }

        String overridden() { return "first"; }

        public String toString() { return "first"; }
    }

    static class Middle extends Top {
        String overridden() { return "middle of ".concat(super.overridden()); }
    }

    static class Bottom extends Middle {
        String overridden() { return "bottom of ".concat(super.overridden()); }

        public String toString() { return "bottom"; }
    }

    static class Later extends Top {}

    static void all(Top... objects) {
        for (Top t : objects)
            System.out.println(t.getClass().getSimpleName() + ": " + t.inherited() + ", " + t.overridden() + ", " + t);
    }

    public static void main(String[] a) {
        Top[] objects = {new Top(), new Middle(), new Bottom()};
        all(objects);
        Tck.show("redefine", () -> redefine(Top.class, Versions.of(Top.class, "first", "second")));
        all(objects);
        all(new Later());
        Tck.show("redefine", () -> redefine(Middle.class, Versions.of(Middle.class, "middle of ", "new middle of ")));
        all(objects);
    }
}
