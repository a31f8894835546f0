// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    static class Base {
        String answer() { return "first"; }
    }

    static class Target extends Base {}

    static String refused(Class<?> c, byte[] bytes) {
        String error = redefine(c, bytes);
        return error.equals("CIRCULAR_CLASS_DEFINITION") || error.equals("UNSUPPORTED_REDEFINITION_HIERARCHY_CHANGED")
                ? "refused"
                : error;
    }

    public static void main(String[] a) {
        var target = new Target();
        Tck.show("its own superclass",
                () -> refused(Target.class, Versions.of(Target.class, "Test$Base", "Test$Target")));
        Tck.show("its subclass", () -> refused(Base.class, Versions.of(Base.class, "java/lang/Object", "Test$Target")));
        Tck.show("still",
                ()
                        -> target.answer() + " " + Target.class.getSuperclass().getName() + " "
                        + Base.class.getSuperclass().getName());
    }
}
