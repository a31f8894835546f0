// SPDX-License-Identifier: Apache-2.0
import java.lang.invoke.*;

/** What generated methods use, and how what they have computed is watched: everything goes into `digest`. */
public final class Support {
    public static long digest;

    private Support() {}

    public static void watch(long value) { digest = (digest ^ value) * 0x9E3779B97F4A7C15L + (digest >>> 29); }
    public static void watch(int value) { watch((long) value); }
    public static void watch(float value) { watch(Float.floatToIntBits(value)); }
    public static void watch(double value) { watch(Double.doubleToLongBits(value)); }
    public static void watch(Object value) { watch(contents(value)); }

    /** Without identity: the same in every VM. */
    private static long contents(Object value) {
        if (value == null) return 1;
        if (value instanceof Base base) return base.contents();
        if (value instanceof String || value instanceof Integer) return value.hashCode();
        long sum = value.getClass().isArray() ? value.getClass().getName().hashCode() : 2;
        if (value instanceof int[] array) for (int each : array) sum = sum * 31 + each;
        if (value instanceof long[] array) for (long each : array) sum = sum * 31 + each;
        if (value instanceof byte[] array) for (byte each : array) sum = sum * 31 + each;
        if (value instanceof boolean[] array) for (boolean each : array) sum = sum * 31 + (each ? 1 : 0);
        if (value instanceof char[] array) for (char each : array) sum = sum * 31 + each;
        if (value instanceof short[] array) for (short each : array) sum = sum * 31 + each;
        if (value instanceof float[] array) for (float each : array) sum = sum * 31 + Float.floatToIntBits(each);
        if (value instanceof double[] array) for (double each : array) sum = sum * 31 + Double.doubleToLongBits(each);
        if (value instanceof Object[] array) for (Object each : array) sum = sum * 31 + (each == null ? 0 : each.getClass().isArray() ? 3 : contents(each));
        return sum;
    }

    /** An exception, with the words at which generated methods threw and called: each has a line of its own. */
    public static void watch(Throwable thrown) {
        watch(thrown.getClass().getName().hashCode());
        if (thrown instanceof ArithmeticException) watch(thrown.getMessage());
        for (StackTraceElement element : thrown.getStackTrace())
            if (element.getClassName().startsWith("Made")) watch(element.getMethodName().hashCode() * 31L + element.getLineNumber());
    }

    public static final class Thrown extends RuntimeException {
        final int number;
        public Thrown(int number) { this.number = number; }
    }

    /** Three classes below, and the generated ones, override some of it: getters, setters, volatile fields, calls of four kinds of results. */
    public static class Base implements Shape {
        public int i;
        public long j;
        public float f;
        public double d;
        public byte b;
        public short s;
        public char c;
        public boolean z;
        public Object o;
        public volatile int vi;
        public volatile long vj;
        public volatile Object vo;
        public static int si = 3;
        public static long sj = -5;
        public static double sd = 1.5;
        public static byte sb;
        public static Object so;
        public static volatile int svi;

        public Base() {}
        public Base(int i) {
            this.i = i;
            this.j = i * 3L;
        }
        long contents() { return i + 3 * j + 5 * Float.floatToIntBits(f) + 7 * Double.doubleToLongBits(d) + 11 * b + 13 * s + 17 * c + (z ? 19 : 0) + vi + 23 * vj; }
        public int getI() { return i; }
        public long getJ() { return j; }
        public double getD() { return d; }
        public byte getB() { return b; }
        public Object getO() { return o; }
        public int seven() { return 7; }
        public void nothing() {}
        public void setI(int value) { i = value; }
        public int callI(int value) { return value + i; }
        public long callJ(long value, int other) { return value * 31 + other; }
        public double callD(double value) { return value + d; }
        public synchronized int callLocked(int value) { return i = value ^ i; }
        public final float callFinal(float value) { return value - f; }
        @Override public long shape(int value) { return value - j; }
    }
    public static final class One extends Base {
        @Override public int callI(int value) { return value * 3; }
        @Override public long callJ(long value, int other) { return value - other; }
        @Override public long shape(int value) { return value * 5L; }
        @Override public void nothing() { i++; }
    }
    public static class Two extends Base {
        public Two() { super(11); }
        @Override public int callI(int value) { return value ^ 0x55; }
        @Override public double callD(double value) { return value * 2; }
        @Override public int seven() { return getI(); }
    }
    public static final class Three extends Two {
        @Override public int callI(int value) { return super.callI(value) + 1; }
        @Override public long getJ() { return j + 1; }
        @Override public byte getB() { return (byte) (b + i); }
        @Override public long shape(int value) { throw new Thrown(value); }
    }
    /** Its receivers are the above and lambda forms. */
    public interface Shape {
        long shape(int value);
        default int twice(int value) { return value * 2; }
    }
    public static long ofLambda(int captured, int value) { return captured * 7L + value; }

    /** A method handle and a variable handle that generated methods call through. */
    public static final MethodHandle HANDLE;
    public static final VarHandle FIELD;
    public static long viaHandle(int value, long other) { return value * 1000003L ^ other; }
    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            HANDLE = lookup.findStatic(Support.class, "viaHandle", MethodType.methodType(long.class, int.class, long.class));
            FIELD = lookup.findVarHandle(Base.class, "vi", int.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private static final int[] INTERESTING = {0, 1, -1, 2, 7, 31, 32, 63, 127, 128, 255, 256, 32767, 32768, 65535, 65536, Integer.MAX_VALUE, Integer.MIN_VALUE};
    public static int interesting(int which) { return which % 3 == 0 ? INTERESTING[Math.floorMod(which, INTERESTING.length)] : which * 0x9E3779B9; }
    public static Object object(int which) {
        return switch (which & 15) {
            case 0 -> null;
            case 1, 2 -> new One();
            case 3, 4 -> new Two();
            case 5 -> new Three();
            case 6 -> new int[] {which, 2, 3, 4, 5, 6, 7, 8};
            case 7 -> new Base[8];
            case 8 -> new Object[] {"a", which & 127, null, new One(), null, null, null, null};
            case 9 -> "text" + (which & 7);
            case 10 -> which & 127;
            case 11 -> new long[] {which, 1, 2, 3, 4, 5, 6, 7};
            default -> new Base(which);
        };
    }
    public static Base base(int which) { return object(which) instanceof Base base ? base : null; }
}
