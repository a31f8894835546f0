// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.*;
public class Test implements Opcodes {
    static void bytes(String what, int... code) {
        Tck.show(what, () -> {
            var w = Tck.file("T");
            Tck.method(w, ACC_PUBLIC | ACC_STATIC, "run", "()Ljava/lang/Object;", 2, 1, m -> { for (int i = 0; i < code.length; i++) m.visitInsn(NOP); });
            w.visitEnd();
            byte[] file = w.toByteArray();
            patch(file, code);
            return Tck.call(new Tck.Loader().add("T", file), "T", "run");
        });
    }
    /** Replaces the run of nops by the code. */
    static void patch(byte[] file, int[] code) {
        for (int at = file.length - code.length; at >= 0; at--) {
            boolean here = true;
            for (int i = 0; i < code.length && here; i++) here = file[at + i] == 0;
            if (here && at >= 4 && file[at - 1] == code.length) {
                for (int i = 0; i < code.length; i++) file[at + i] = (byte) code[i];
                return;
            }
        }
        throw new IllegalStateException();
    }
    public static void main(String[] a) {
        bytes("correct", ACONST_NULL, NOP, NOP, NOP, NOP, ARETURN);
        bytes("falls off", ACONST_NULL, NOP, NOP, NOP, NOP, POP);
        bytes("branch into an instruction", SIPUSH, 0, 0, IFEQ, 0xff, 0xfe, ACONST_NULL, ARETURN);
        bytes("branch out of the code", ICONST_0, IFEQ, 0x10, 0, ACONST_NULL, ARETURN);
        bytes("unknown instruction", ACONST_NULL, NOP, NOP, 0xfe, NOP, ARETURN);
        bytes("reserved breakpoint", ACONST_NULL, NOP, NOP, 0xca, NOP, ARETURN);
        bytes("operands cut off", ACONST_NULL, ARETURN, NOP, NOP, NOP, SIPUSH);
    }
}
