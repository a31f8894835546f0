// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    static native void leave(Thread t, String value);

    static volatile boolean inside;
    static volatile int spins;

    static class Target {
        static String work() {
            inside = true;
            while (true) spins = 1;
        }
    }

    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> System.out.println(Target.work()));
        t.start();
        while (!inside) Thread.onSpinWait();
        byte[] next = Versions.edit(Versions.without(Versions.of(Target.class), "work"), w -> {
            Tck.method(w, Tck.ACC_STATIC, "work", "()Ljava/lang/String;", 1, 0, m -> {
                m.visitLdcInsn("new version");
                m.visitInsn(Tck.ARETURN);
            });
            return w;
        });
        Tck.show("redefine", () -> redefine(Target.class, next));
        leave(t, "returned early");
        t.join();
        System.out.println(Target.work());
    }
}
