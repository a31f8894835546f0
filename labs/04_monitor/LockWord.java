// SPDX-License-Identifier: Apache-2.0
import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** Reads the lock word of an object: the four bytes at offset 8 of every object of this VM. */
public class LockWord {
    private static final Unsafe UNSAFE = unsafe();
    private static final long OFFSET = 8;

    private static Unsafe unsafe() {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return (Unsafe) field.get(null);
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(impossible);
        }
    }

    public static int of(Object object) {
        return UNSAFE.getIntVolatile(object, OFFSET);
    }
}
