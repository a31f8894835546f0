// SPDX-License-Identifier: Apache-2.0
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** One to three random changes of a class file. Most are so small that the class is still linked and run. The same seed makes the same file on every VM. */
final class Mutator {
    private static final int[] CURIOUS = {0, 1, 2, 3, 4, 5, 8, 16, 127, 128, 255, 256, 1000, 0x7fff, 0x8000, 0xfffe, 0xffff};
    private static final int[] MAJORS = {0, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 60, 61, 62, 65535};
    private static final String[] TEXTS = {"", "<init>", "<clinit>", "()V", "(I)V", "()Ljava/lang/Object;", "J", "D", "[[I", "[[[[[Ljava/lang/String;", "V", "I", "Ljava/lang/Object;",
        "java/lang/Object", "java/lang/String", "java/lang/Runnable", "java/lang/Comparable", "java/lang/Throwable", "java/lang/Enum", "java/lang/invoke/MethodHandle", "java/lang/Record",
        "[I", "[Ljava/lang/Object;", "Code", "StackMapTable", "ConstantValue", "Exceptions", "BootstrapMethods", "InnerClasses", "NestHost", "NestMembers", "PermittedSubclasses", "Record",
        "Signature", "Synthetic", "LineNumberTable", "LocalVariableTable", "RuntimeVisibleAnnotations", "MethodParameters", "finalize", "clone", "hashCode", "a;b", "a/b", "[", "L;", "(", "invoke", "test"};
    private final Random random;
    private Layout file;

    Mutator(long seed) { random = new Random(seed * 0x9e3779b97f4a7c15L ^ seed >>> 7); }

    byte[] mutate(byte[] original) {
        byte[] bytes = original.clone();
        for (int changes = 1 + random.nextInt(3) * random.nextInt(2); changes > 0; changes--) {
            try {
                file = new Layout(bytes);
            } catch (RuntimeException e) {
                break;   // the change before has made a file whose parts cannot be told
            }
            bytes = change(bytes);
        }
        return bytes;
    }

    private int below(int n) { return random.nextInt(Math.max(1, n)); }
    private <T> T any(List<T> list) { return list.isEmpty() ? null : list.get(below(list.size())); }
    private int curious() { return CURIOUS[below(CURIOUS.length)]; }
    private int small() { return below(9) - 4; }

    private byte[] change(byte[] bytes) {
        int kind = below(100);
        try {
            if (kind < 46) return codeChange(bytes, kind);
            if (kind < 64) constantChange(kind);
            else if (kind < 70) return text(bytes);
            else if (kind < 76) file.bytes[any(file.flags) + below(2)] ^= (byte) (1 << below(8));
            else if (kind < 84) index(any(file.indices));
            else if (kind < 88) file.put2(6, MAJORS[below(MAJORS.length)]);
            else if (kind < 93) attributeChange(kind);
            else if (kind < 97) bytes[below(bytes.length)] = (byte) random.nextInt();
            else return cut(bytes, kind);
        } catch (RuntimeException e) {
            bytes[below(bytes.length)] ^= (byte) (1 << below(8));   // the file has no such thing, or its lengths are wrong
        }
        return bytes;
    }

    /** Writes another constant's index at `at`, mostly of a constant of the same kind. */
    private void index(int at) {
        int old = file.numbers.indexOf(file.u2(at)), how = below(16);
        for (int tries = 0; how > 1 && old >= 0 && tries < 40; tries++) {
            int other = below(file.constants.size());
            if (other == old || file.u1(file.constants.get(other)) != file.u1(file.constants.get(old))) continue;
            file.put2(at, file.numbers.get(other));
            return;
        }
        file.put2(at, how == 0 ? curious() : below(file.count));
    }

    private byte[] codeChange(byte[] bytes, int kind) {
        Layout.Code code = any(file.codes);
        List<Integer> all = file.instructions(code);
        int at = any(all), length = file.instructionLength(code.start(), at);
        if (kind < 8) bytes[at] = (byte) below(below(10) == 0 ? 256 : 202);
        else if (kind < 16) sameLength(all, code, at, length);
        else if (kind < 24 && length > 1) operand(at, length);
        else if (kind < 28) file.put2(code.maxStack() + 2 * below(2), below(2) == 0 ? curious() : file.u2(code.maxStack()) + small());
        else if (kind < 33 && code.rows() > 0) file.put2(code.table() + 8 * below(code.rows()) + 2 * below(4), below(2) == 0 ? below(code.length() + 1) : any(all) - code.start());
        else if (kind < 36) bytes[code.start() + below(code.length())] = (byte) random.nextInt();
        else if (kind < 39) Arrays.fill(bytes, at, at + length, (byte) 0);
        else if (kind < 43) {                                   // instructions from another place
            int from = any(file.instructions(any(file.codes)));
            System.arraycopy(bytes.clone(), from, bytes, at, Math.min(length, bytes.length - from));
        } else {                                                // exchanges two instructions
            int next = at + length;
            if (next >= code.start() + code.length()) return bytes;
            byte[] both = Arrays.copyOfRange(bytes, at, next + file.instructionLength(code.start(), next));
            for (int i = 0; i < both.length; i++) bytes[at + i] = both[(i + length) % both.length];
        }
        return bytes;
    }

    /** Replaces the opcode with that of another instruction of the same length. */
    private void sameLength(List<Integer> all, Layout.Code code, int at, int length) {
        for (int tries = 0; tries < 10; tries++) {
            int other = any(all);
            if (file.instructionLength(code.start(), other) != length || file.bytes[other] == file.bytes[at]) continue;
            file.bytes[at] = file.bytes[other];
            return;
        }
        file.bytes[at] += (byte) small();
    }

    private void operand(int at, int length) {
        int opcode = file.u1(at);
        boolean constant = opcode == 19 || opcode == 20 || opcode >= 178 && opcode <= 193 && opcode != 188 && opcode != 190 && opcode != 191;
        if (constant) index(at + 1);
        else if (opcode >= 153 && opcode <= 168) file.put2(at + 1, file.u2(at + 1) + small() * (1 + below(4)));
        else if (length == 2) file.bytes[at + 1] = (byte) (below(4) == 0 ? curious() : below(6));
        else file.bytes[at + 1 + below(length - 1)] += (byte) small();
    }

    private void constantChange(int kind) {
        int at = any(file.constants);
        if (kind < 56) {                                        // another value or reference
            int tag = file.u1(at);
            if (tag == 7 || tag == 8 || tag == 16) index(at + 1);
            else if (tag == 15) { if (below(2) == 0) file.bytes[at + 1] = (byte) below(11); else index(at + 2); }
            else if (tag >= 9 && tag <= 12 || tag == 17 || tag == 18) index(at + 1 + 2 * below(2));
            else file.bytes[at + 1 + below(4)] = (byte) curious();
        } else if (kind < 60) {                                 // another kind of constant of the same length
            int tag = file.u1(at);
            int[] like = tag == 7 || tag == 8 || tag == 16 ? new int[] {7, 8, 16, 19, 20} : tag == 5 || tag == 6 ? new int[] {5, 6} : new int[] {3, 4, 9, 10, 11, 12, 17, 18};
            if (tag != 1 && tag != 15) file.bytes[at] = (byte) like[below(like.length)];
        } else {                                                // copies the first reference of another constant
            int other = any(file.constants);
            if (file.u1(at) == file.u1(other) && file.u1(at) != 1) System.arraycopy(file.bytes, other + 1, file.bytes, at + 1, 2);
        }
    }

    /** Replaces the text of a Utf8 constant with that of another constant, or with a curious one. */
    private byte[] text(byte[] bytes) {
        int at = 0;
        for (int tries = 0; tries < 50 && (at == 0 || file.u1(at) != 1); tries++) at = any(file.constants);
        int other = any(file.constants), length = file.u2(at + 1);
        byte[] text = TEXTS[below(TEXTS.length)].getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        int how = below(4);
        if (how == 0 && file.u1(other) == 1) text = Arrays.copyOfRange(bytes, other + 3, other + 3 + file.u2(other + 1));
        if (how == 1 && length > 0) {
            text = Arrays.copyOfRange(bytes, at + 3, at + 3 + length);
            text[below(length)] = (byte) (below(5) == 0 ? below(256) : ";[(/.<LIJV$"  .charAt(below(11)));
        }
        byte[] result = new byte[bytes.length - length + text.length];
        System.arraycopy(bytes, 0, result, 0, at + 3);
        System.arraycopy(text, 0, result, at + 3, text.length);
        System.arraycopy(bytes, at + 3 + length, result, at + 3 + text.length, bytes.length - at - 3 - length);
        result[at + 1] = (byte) (text.length >> 8);
        result[at + 2] = (byte) text.length;
        return result;
    }

    private void attributeChange(int kind) {
        Layout.Attribute a = any(file.attributes);
        if (kind == 88) index(a.name());
        else if (kind == 89) file.put2(a.start() - 2, file.u2(a.start() - 2) + small());
        else if (a.length() > 0) file.bytes[a.start() + below(a.length())] = (byte) (below(2) == 0 ? curious() : file.bytes[a.start() + below(a.length())] + small());
    }

    private byte[] cut(byte[] bytes, int kind) {
        int at = below(bytes.length), length = 1 + below(4);
        if (kind == 97) return Arrays.copyOf(bytes, bytes.length - 1 - below(below(40) + 1));
        byte[] result = new byte[bytes.length + (kind == 98 ? length : -Math.min(length, bytes.length - at))];
        System.arraycopy(bytes, 0, result, 0, at);
        int from = kind == 98 ? at : at + Math.min(length, bytes.length - at), to = kind == 98 ? at + length : at;
        System.arraycopy(bytes, from, result, to, Math.min(bytes.length - from, result.length - to));
        return result;
    }
}
