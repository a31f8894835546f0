// SPDX-License-Identifier: Apache-2.0
import java.lang.invoke.MethodHandles;

public class Test {
    static native void watch(boolean on);
    static native String redefine(Class<?> c, byte[] bytes);
    static native String retransform(Class<?>... classes);

    public static void hit() {}

    /** Links a new class of the package, which calls into the unnamed module of the application's loader. */
    static Object link(Class<?> neighbour) throws Throwable {
        String name = neighbour.getPackageName().replace('.', '/') + "/Caller";
        var file = Tck.file(name);
        Tck.method(file, Tck.ACC_PUBLIC | Tck.ACC_STATIC, "call", "()V", 0, 0, m -> {
            m.visitMethodInsn(Tck.INVOKESTATIC, "Test", "hit", "()V", false);
            m.visitInsn(Tck.RETURN);
        });
        file.visitEnd();
        var lookup = MethodHandles.privateLookupIn(neighbour, MethodHandles.lookup());
        lookup.defineClass(file.toByteArray()).getMethod("call").invoke(null);
        return "links";
    }

    static byte[] bytes(Class<?> c) throws Exception {
        try (var in = c.getResourceAsStream(c.getSimpleName() + ".class")) {
            return in.readAllBytes();
        }
    }

    static void tell(String what, Class<?> c) {
        watch(false);
        System.out.println(what + ": reads " + c.getModule().canRead(Test.class.getModule()));
        Tck.show(what, () -> link(c));
    }

    public static void main(String[] a) throws Exception {
        Class<?> attach = Class.forName("com.sun.tools.attach.AttachPermission");
        byte[] version = bytes(attach);
        Tck.show("redefine", () -> redefine(attach, version));
        tell("redefined, no hook", attach);

        Class<?> shell = Class.forName("jdk.jshell.Diag");
        Tck.show("retransform", () -> retransform(shell));
        tell("retransformed, no hook", shell);

        watch(true);
        Class<?> tree = Class.forName("com.sun.source.tree.Tree$Kind");
        tell("loaded, seen by a hook", tree);

        Class<?> archive = Class.forName("com.sun.tools.jdeps.Archive");
        byte[] original = bytes(archive);
        watch(true);
        Tck.show("redefine", () -> redefine(archive, original));
        tell("redefined, seen by a hook", archive);

        Class<?> jdi = Class.forName("com.sun.jdi.Bootstrap");
        watch(true);
        Tck.show("retransform", () -> retransform(jdi));
        tell("retransformed, seen by a hook", jdi);
    }
}
