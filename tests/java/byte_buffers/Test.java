// SPDX-License-Identifier: Apache-2.0
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;

/** Single bytes of buffers of all kinds, by index and by position, against the array that they hold. */
public class Test {
    static final int LENGTH = 500;
    static final Random random = new Random(3);

    /** U: underflow, I: the index is out of bounds. */
    static String failure(ByteBuffer buffer, Integer index) {
        try {
            return "" + (index == null ? buffer.get() : buffer.get(index));
        } catch (BufferUnderflowException e) {
            return "U";
        } catch (IndexOutOfBoundsException e) {
            return "I";
        }
    }

    static void check(String kind, ByteBuffer buffer, byte[] bytes) {
        boolean right = buffer.remaining() == bytes.length;
        int base = buffer.position();
        for (int i = 0; i < bytes.length; i++) right &= buffer.get(base + i) == bytes[i];
        for (int i = 0; i < bytes.length; i++) right &= buffer.position() == base + i && buffer.get() == bytes[i];
        right &= !buffer.hasRemaining();
        for (int round = 0; round < 300; round++) {
            int at = random.nextInt(bytes.length);
            buffer.position(base + at);
            right &= buffer.get() == bytes[at] && buffer.position() == base + at + 1;
            at = random.nextInt(bytes.length);
            right &= buffer.get(base + at) == bytes[at];
        }
        String failures = "";
        for (int limit : new int[] {base + bytes.length, base + 10, base}) {
            buffer.limit(limit);
            buffer.position(limit);
            for (Integer index : new Integer[] {null, -1, limit, limit + 1, Integer.MAX_VALUE, Integer.MIN_VALUE}) failures += failure(buffer, index);
            right &= buffer.position() == limit;
        }
        System.out.println(kind + ": " + right + " " + failures);
    }

    static ByteBuffer filled(ByteBuffer buffer, byte[] bytes) {
        return buffer.put(bytes).flip();
    }

    public static void main(String[] args) {
        byte[] bytes = new byte[LENGTH];
        random.nextBytes(bytes);
        byte[] middle = Arrays.copyOfRange(bytes, 100, 400);
        for (boolean direct : new boolean[] {false, true}) {
            String where = direct ? "direct" : "on the heap";
            ByteBuffer all = filled(direct ? ByteBuffer.allocateDirect(LENGTH) : ByteBuffer.allocate(LENGTH), bytes);
            check(where, all.duplicate(), bytes);
            check(where + ", read-only", all.asReadOnlyBuffer(), bytes);
            check(where + ", slice", all.slice(100, 300), middle);
            check(where + ", slice of a slice", all.slice(50, 400).slice(50, 300).asReadOnlyBuffer(), middle);
            check(where + ", in the middle", all.duplicate().limit(400).position(100), middle);
        }
        check("wrapped", ByteBuffer.wrap(bytes, 100, 300), middle);
        check("wrapped, slice", ByteBuffer.wrap(bytes, 100, 300).slice(), middle);
    }
}
