// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void stop(Class<?> c);

    static byte[] file(String name) {
        var w = Tck.file(name);
        Tck.method(w, Tck.ACC_PUBLIC | Tck.ACC_STATIC, "work", "()Ljava/lang/Object;", 1, 0, m -> {
            m.visitInsn(Tck.ACONST_NULL);
            m.visitInsn(Tck.ARETURN);
        });
        w.visitEnd();
        return w.toByteArray();
    }

    public static Object work() { return null; }

    public static void main(String[] a) throws Throwable {
        var loader = new Tck.Loader().add("A", file("A")).add("B", file("B"));
        stop(Test.class);
        stop(loader.loadClass("A"));
        work();
        Tck.call(loader, "A", "work");
    }
}
