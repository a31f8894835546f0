// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayList;
import java.util.List;

/** The places of things in the bytes of a class file (JVMS 4.1). If the file is broken, those before the broken place. */
final class Layout {
    record Code(int maxStack, int start, int length, int table, int rows) {}   // offsets; maxLocals is at maxStack + 2
    record Attribute(int name, int start, int length) {}                        // the length is at start - 4

    final byte[] bytes;
    final List<Integer> constants = new ArrayList<>();   // offsets of tags
    final List<Integer> numbers = new ArrayList<>();     // and the indices of those constants
    final List<Integer> indices = new ArrayList<>();     // offsets of u2 that are indices of constants, or counts
    final List<Integer> flags = new ArrayList<>();       // offsets of access_flags
    final List<Code> codes = new ArrayList<>();
    final List<Attribute> attributes = new ArrayList<>();
    int count, end, header;

    Layout(byte[] bytes) {
        this.bytes = bytes;
        try {
            readConstants();
            header = end;
            flags.add(end);
            indices.add(end + 2);
            indices.add(end + 4);
            int at = end + 6, interfaces = u2(at);
            for (at += 2; interfaces-- > 0; at += 2) indices.add(at);
            for (int kind = 0; kind < 2; kind++) {
                int members = u2(at);
                indices.add(at);
                for (at += 2; members-- > 0; ) {
                    flags.add(at);
                    indices.add(at + 2);
                    indices.add(at + 4);
                    at = readAttributes(at + 6, true);
                }
            }
            readAttributes(at, false);
        } catch (ArrayIndexOutOfBoundsException e) {
            // broken by an earlier mutation
        }
    }

    int u1(int at) { return bytes[at] & 0xff; }
    int u2(int at) { return u1(at) << 8 | u1(at + 1); }
    int u4(int at) { return u2(at) << 16 | u2(at + 2); }
    void put2(int at, int value) {
        bytes[at] = (byte) (value >> 8);
        bytes[at + 1] = (byte) value;
    }

    private void readConstants() {
        count = u2(8);
        int at = 10;
        for (int i = 1; i < count; i++) {
            constants.add(at);
            numbers.add(i);
            switch (u1(at)) {
                case 1 -> at += 3 + u2(at + 1);
                case 3, 4 -> at += 5;
                case 5, 6 -> { at += 9; i++; }
                case 7, 8, 16, 19, 20 -> { indices.add(at + 1); at += 3; }
                case 15 -> { indices.add(at + 2); at += 4; }
                case 9, 10, 11, 12, 17, 18 -> { indices.add(at + 1); indices.add(at + 3); at += 5; }
                default -> throw new ArrayIndexOutOfBoundsException();
            }
        }
        end = at;
    }

    /** `member`: the attributes are those of a field or method, which may have code. */
    private int readAttributes(int at, boolean member) {
        int number = u2(at);
        indices.add(at);
        for (at += 2; number-- > 0; ) {
            int length = u4(at + 2), start = at + 6;
            attributes.add(new Attribute(at, start, length));
            if (length < 0 || length > bytes.length) throw new ArrayIndexOutOfBoundsException();
            if (member && name(u2(at)).equals("Code")) {
                int size = u4(start + 4), table = start + 8 + size;
                if (size < 0 || size > length) throw new ArrayIndexOutOfBoundsException();
                codes.add(new Code(start, start + 8, size, table + 2, u2(table)));
                readAttributes(table + 2 + 8 * u2(table), false);
            }
            at = start + length;
        }
        return at;
    }

    private String name(int index) {
        int at = 10;
        for (int i = 1; i < index; i++)
            switch (u1(at)) {
                case 1 -> at += 3 + u2(at + 1);
                case 3, 4, 9, 10, 11, 12, 17, 18 -> at += 5;
                case 5, 6 -> { at += 9; i++; }
                case 15 -> at += 4;
                default -> at += 3;
            }
        return u1(at) == 1 ? new String(bytes, at + 3, u2(at + 1), java.nio.charset.StandardCharsets.ISO_8859_1) : "";
    }

    /** Lengths of instructions by opcode; 0: tableswitch, lookupswitch, wide. */
    private static final int[] LENGTHS = new int[256];
    static {
        for (int i = 0; i < 256; i++) {
            int length = 1;
            if (i == 16 || i == 18 || i >= 21 && i <= 25 || i >= 54 && i <= 58 || i == 169 || i == 188) length = 2;
            if (i == 17 || i == 19 || i == 20 || i == 132 || i >= 153 && i <= 168 || i >= 178 && i <= 184 || i == 187 || i == 189 || i == 192
                || i == 193 || i == 198 || i == 199) length = 3;
            if (i == 197) length = 4;
            if (i == 185 || i == 186 || i == 200 || i == 201) length = 5;
            if (i == 170 || i == 171 || i == 196) length = 0;
            LENGTHS[i] = length;
        }
    }

    /** Length of the instruction at offset `at` of the file, in code that starts at `start`. */
    int instructionLength(int start, int at) {
        int opcode = u1(at), length = LENGTHS[opcode];
        if (length > 0) return length;
        if (opcode == 196) return u1(at + 1) == 132 ? 6 : 4;
        int operands = start + ((at - start + 4) & ~3);
        length = opcode == 170 ? operands + 12 + 4 * (u4(operands + 8) - u4(operands + 4) + 1) - at : operands + 8 + 8 * u4(operands + 4) - at;
        return length > 0 && length < bytes.length ? length : 1;
    }

    /** The offsets of the instructions of `code` in the file. */
    List<Integer> instructions(Code code) {
        List<Integer> all = new ArrayList<>();
        try {
            for (int at = code.start; at < code.start + code.length; at += instructionLength(code.start, at)) all.add(at);
        } catch (ArrayIndexOutOfBoundsException e) {
            // the code ends beyond the file
        }
        return all;
    }
}
