// SPDX-License-Identifier: Apache-2.0
public class Test implements org.objectweb.asm.Opcodes {
    static org.objectweb.asm.ClassWriter file(String name, String superclass, int access) {
        var w = Tck.file(ACC_PUBLIC | ACC_SUPER, name, superclass);
        Tck.method(w, access, "m", "()Ljava/lang/String;", 1, 1, m -> { m.visitLdcInsn(name); m.visitInsn(ARETURN); });
        return w;
    }
    static void call(String what, Tck.Loader loader, String made, String through) {
        var caller = Tck.file(through + "Caller");
        Tck.method(caller, ACC_PUBLIC | ACC_STATIC, "run", "()Ljava/lang/Object;", 2, 0, m -> {
            m.visitTypeInsn(NEW, made);
            m.visitInsn(DUP);
            m.visitMethodInsn(INVOKESPECIAL, made, "<init>", "()V", false);
            m.visitMethodInsn(INVOKEVIRTUAL, through, "m", "()Ljava/lang/String;", false);
            m.visitInsn(ARETURN);
        });
        String name = through.replace('/', '.') + "Caller";
        loader.add(name, caller);
        Tck.show(what, () -> Tck.call(loader, name, "run"));
    }
    static Tck.Loader loader() {
        return new Tck.Loader().add("p.A", file("p/A", "java/lang/Object", 0)).add("p.B", file("p/B", "p/A", ACC_PUBLIC))
            .add("q.C", file("q/C", "p/A", ACC_PUBLIC)).add("q.D", file("q/D", "p/B", ACC_PUBLIC)).add("p.E", file("p/E", "q/C", 0));
    }
    public static void main(String[] a) {
        call("itself", loader(), "p/A", "p/A");
        call("same package", loader(), "p/B", "p/A");
        call("other package", loader(), "q/C", "p/A");
        call("through a public one", loader(), "q/D", "p/A");
        call("own", loader(), "q/C", "q/C");
    }
}
