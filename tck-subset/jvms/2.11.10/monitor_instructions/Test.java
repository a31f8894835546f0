// SPDX-License-Identifier: Apache-2.0
public class Test implements org.objectweb.asm.Opcodes {
    public static void main(String[] a) {
        Tck.show("enter null", () -> Tck.run(1, 0, m -> { m.visitInsn(ACONST_NULL); m.visitInsn(MONITORENTER); Tck.returnNull(m); }));
        Tck.show("exit null", () -> Tck.run(1, 0, m -> { m.visitInsn(ACONST_NULL); m.visitInsn(MONITOREXIT); Tck.returnNull(m); }));
        Tck.show("exit not owned", () -> Tck.run(1, 0, m -> { m.visitLdcInsn("not owned by anybody"); m.visitInsn(MONITOREXIT); Tck.returnNull(m); }));
        Tck.show("counted", () -> {
            Object o = new Object();
            StringBuilder held = new StringBuilder();
            synchronized (o) {
                synchronized (o) { held.append(Thread.holdsLock(o)); }
                held.append(Thread.holdsLock(o));
            }
            return held.append(Thread.holdsLock(o));
        });
        Tck.show("notify not owned", () -> { new Object().notify(); return null; });
    }
}
