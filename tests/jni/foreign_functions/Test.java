// SPDX-License-Identifier: Apache-2.0
import static java.lang.foreign.ValueLayout.*;

import java.lang.foreign.*;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.stream.Stream;

public class Test {
    static final Linker linker = Linker.nativeLinker();
    static final Arena global = Arena.global();

    static MethodHandle c(String name, FunctionDescriptor type, Linker.Option... options) {
        MemorySegment function = SymbolLookup.loaderLookup().find(name).or(() -> linker.defaultLookup().find(name)).orElseThrow();
        return linker.downcallHandle(function, type, options);
    }
    static MemorySegment stub(Arena arena, String name, FunctionDescriptor type) throws Throwable {
        return linker.upcallStub(MethodHandles.lookup().findStatic(Test.class, name, type.toMethodType()), type, arena);
    }

    static final StructLayout POINT = MemoryLayout.structLayout(JAVA_INT.withName("x"), JAVA_INT.withName("y"));
    static final StructLayout LONGS = MemoryLayout.structLayout(JAVA_LONG, JAVA_LONG);
    static final StructLayout DOUBLES = MemoryLayout.structLayout(JAVA_DOUBLE, JAVA_DOUBLE);
    static final StructLayout FLOATS = MemoryLayout.structLayout(JAVA_FLOAT, JAVA_FLOAT, JAVA_FLOAT, JAVA_FLOAT);
    static final StructLayout LONG_DOUBLE = MemoryLayout.structLayout(JAVA_LONG, JAVA_DOUBLE);
    static final StructLayout DOUBLE_LONG = MemoryLayout.structLayout(JAVA_DOUBLE, JAVA_LONG);
    static final StructLayout ODD = MemoryLayout.structLayout(JAVA_BYTE, MemoryLayout.paddingLayout(1), JAVA_SHORT, JAVA_INT, JAVA_FLOAT);
    static final StructLayout BYTES = MemoryLayout.structLayout(MemoryLayout.sequenceLayout(3, JAVA_BYTE));
    static final StructLayout BIG = MemoryLayout.structLayout(JAVA_LONG, JAVA_DOUBLE, MemoryLayout.sequenceLayout(4, JAVA_INT));

    // ---- structures as text, and in Java's hands
    static String point(MemorySegment s) { return s.get(JAVA_INT, 0) + " " + s.get(JAVA_INT, 4); }
    static String longs(MemorySegment s) { return s.get(JAVA_LONG, 0) + " " + s.get(JAVA_LONG, 8); }
    static String doubles(MemorySegment s) { return s.get(JAVA_DOUBLE, 0) + " " + s.get(JAVA_DOUBLE, 8); }
    static String floats(MemorySegment s) { return Arrays.toString(s.toArray(JAVA_FLOAT)); }
    static String longDouble(MemorySegment s) { return s.get(JAVA_LONG, 0) + " " + s.get(JAVA_DOUBLE, 8); }
    static String doubleLong(MemorySegment s) { return s.get(JAVA_DOUBLE, 0) + " " + s.get(JAVA_LONG, 8); }
    static String odd(MemorySegment s) { return s.get(JAVA_BYTE, 0) + " " + s.get(JAVA_SHORT, 2) + " " + s.get(JAVA_INT, 4) + " " + s.get(JAVA_FLOAT, 8); }
    static String bytes(MemorySegment s) { return Arrays.toString(s.toArray(JAVA_BYTE)); }
    static String big(MemorySegment s) {
        return s.get(JAVA_LONG, 0) + " " + s.get(JAVA_DOUBLE, 8) + " " + Arrays.toString(s.asSlice(16).toArray(JAVA_INT));
    }
    static MemorySegment newPoint(int x, int y) { return global.allocateFrom(JAVA_INT, x, y); }
    static MemorySegment newLongs(long a, long b) { return global.allocateFrom(JAVA_LONG, a, b); }
    static MemorySegment newDoubles(double a, double b) { return global.allocateFrom(JAVA_DOUBLE, a, b); }
    static MemorySegment newFloats(float... values) { return global.allocateFrom(JAVA_FLOAT, values); }
    static MemorySegment newLongDouble(long n, double d) {
        MemorySegment s = global.allocate(LONG_DOUBLE);
        s.set(JAVA_LONG, 0, n);
        s.set(JAVA_DOUBLE, 8, d);
        return s;
    }
    static MemorySegment newDoubleLong(double d, long n) {
        MemorySegment s = global.allocate(DOUBLE_LONG);
        s.set(JAVA_DOUBLE, 0, d);
        s.set(JAVA_LONG, 8, n);
        return s;
    }
    static MemorySegment newOdd(int c, int h, int i, float f) {
        MemorySegment s = global.allocate(ODD);
        s.set(JAVA_BYTE, 0, (byte) c);
        s.set(JAVA_SHORT, 2, (short) h);
        s.set(JAVA_INT, 4, i);
        s.set(JAVA_FLOAT, 8, f);
        return s;
    }
    static MemorySegment newBytes(int a, int b, int c) { return global.allocateFrom(JAVA_BYTE, (byte) a, (byte) b, (byte) c); }
    static MemorySegment newBig(long a, double b, int... c) {
        MemorySegment s = global.allocate(BIG);
        s.set(JAVA_LONG, 0, a);
        s.set(JAVA_DOUBLE, 8, b);
        MemorySegment.copy(c, 0, s, JAVA_INT, 16, 4);
        return s;
    }

    // ---- what C calls
    static MemorySegment onPoint(MemorySegment s) { return newPoint(s.get(JAVA_INT, 4) * 2, s.get(JAVA_INT, 0) * 3); }
    static MemorySegment onLongs(MemorySegment s) { return newLongs(s.get(JAVA_LONG, 8) * 2, s.get(JAVA_LONG, 0) * 3); }
    static MemorySegment onDoubles(MemorySegment s) { return newDoubles(s.get(JAVA_DOUBLE, 8) * 2, s.get(JAVA_DOUBLE, 0) * 3); }
    static MemorySegment onFloats(MemorySegment s) {
        float[] f = s.toArray(JAVA_FLOAT);
        return newFloats(f[3] * 2, f[2] * 3, f[1] * 4, f[0] * 5);
    }
    static MemorySegment onLongDouble(MemorySegment s) { return newLongDouble(s.get(JAVA_LONG, 0) * 2, s.get(JAVA_DOUBLE, 8) * 3); }
    static MemorySegment onDoubleLong(MemorySegment s) { return newDoubleLong(s.get(JAVA_DOUBLE, 0) * 2, s.get(JAVA_LONG, 8) * 3); }
    static MemorySegment onOdd(MemorySegment s) {
        return newOdd(s.get(JAVA_BYTE, 0) * 2, s.get(JAVA_SHORT, 2) * 3, s.get(JAVA_INT, 4) * 4, s.get(JAVA_FLOAT, 8) * 5);
    }
    static MemorySegment onBytes(MemorySegment s) { return newBytes(s.get(JAVA_BYTE, 2) * 2, s.get(JAVA_BYTE, 1) * 3, s.get(JAVA_BYTE, 0) * 4); }
    static MemorySegment onBig(MemorySegment s) {
        int[] c = s.asSlice(16).toArray(JAVA_INT);
        return newBig(s.get(JAVA_LONG, 0) * 2, s.get(JAVA_DOUBLE, 8) * 3, c[3], c[2], c[1], c[0]);
    }
    static double onMany(byte a, double b, short c, float d, int e, double f, long g, float h, boolean i, double j, byte k, double l, short m, double n,
                         long o, double p, float q, double r) {
        System.out.println("many: " + Stream.of(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r).toList());
        return a + r / 4;
    }
    static byte onNarrow(byte a, char b, short c, boolean d) {
        System.out.println("narrow: " + a + " " + (int) b + " " + c + " " + d);
        return -128;
    }
    static MethodHandle deeper;
    static MemorySegment deeperStub;
    static int onDeeper(int depth) {
        try {
            return depth == 0 ? 0 : (int) deeper.invokeExact(deeperStub, depth - 1);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }
    static void onThread(int number) {
        Thread thread = Thread.currentThread();
        System.out.println("thread: " + number + " daemon " + thread.isDaemon() + " group " + thread.getThreadGroup().getName() + " priority " + thread.getPriority());
        StackTraceElement[] trace = new Exception().getStackTrace();
        System.out.println("  " + trace.length + " frame: " + trace[0].getMethodName());
    }
    static int compare(MemorySegment a, MemorySegment b) { return Integer.compare(a.get(JAVA_INT, 0), b.get(JAVA_INT, 0)); }
    static int compareAndTrace(MemorySegment a, MemorySegment b) {
        new Exception("in the upcall").printStackTrace(System.out);
        System.out.println("walked: " + StackWalker.getInstance().walk(frames -> frames.map(StackWalker.StackFrame::getMethodName).toList()));
        return compare(a, b);
    }
    static int compareAndCollect(MemorySegment a, MemorySegment b) {
        System.gc();
        return compare(a, b);
    }

    public static void main(String[] args) throws Throwable {
        System.loadLibrary("native");
        numbers();
        structures();
        upcallsWithStructures();
        libc();
        errors();
        critical();
        pointers();
        upcalls();
    }

    static void numbers() throws Throwable {
        System.out.println("# numbers");
        System.out.println((byte) c("next_byte", FunctionDescriptor.of(JAVA_BYTE, JAVA_BYTE)).invokeExact((byte) 127));
        System.out.println((short) c("next_short", FunctionDescriptor.of(JAVA_SHORT, JAVA_SHORT)).invokeExact((short) -2));
        System.out.println((int) (char) c("next_char", FunctionDescriptor.of(JAVA_CHAR, JAVA_CHAR)).invokeExact('\ufffe'));
        System.out.println((int) c("next_int", FunctionDescriptor.of(JAVA_INT, JAVA_INT)).invokeExact(Integer.MAX_VALUE));
        System.out.println((long) c("next_long", FunctionDescriptor.of(JAVA_LONG, JAVA_LONG)).invokeExact(Long.MAX_VALUE));
        System.out.println((float) c("next_float", FunctionDescriptor.of(JAVA_FLOAT, JAVA_FLOAT)).invokeExact(0.25f));
        System.out.println((double) c("next_double", FunctionDescriptor.of(JAVA_DOUBLE, JAVA_DOUBLE)).invokeExact(-0.125));
        System.out.println((boolean) c("negate", FunctionDescriptor.of(JAVA_BOOLEAN, JAVA_BOOLEAN)).invokeExact(true));
        System.out.println((boolean) c("negate", FunctionDescriptor.of(JAVA_BOOLEAN, JAVA_BOOLEAN)).invokeExact(false));
        MemoryLayout[] eight = new MemoryLayout[8];
        Arrays.fill(eight, JAVA_LONG);
        System.out.println((long) c("weigh_longs", FunctionDescriptor.of(JAVA_LONG, eight)).invokeExact(1L, 20L, 300L, 4000L, 50000L, 600000L, 7000000L, 80000000L));
        System.out.println((double) c("weigh_all", MANY).invokeExact((byte) -1, 2.5, (short) -3, 4f, 5, 6.5, 7L, 8.25f, true, 10.5, (byte) 11, 12.0, (short) 13, 14.0,
                                                                     -15L, 16.0, 17f, 18.125));
    }
    static final FunctionDescriptor MANY = FunctionDescriptor.of(JAVA_DOUBLE, JAVA_BYTE, JAVA_DOUBLE, JAVA_SHORT, JAVA_FLOAT, JAVA_INT, JAVA_DOUBLE, JAVA_LONG,
        JAVA_FLOAT, JAVA_BOOLEAN, JAVA_DOUBLE, JAVA_BYTE, JAVA_DOUBLE, JAVA_SHORT, JAVA_DOUBLE, JAVA_LONG, JAVA_DOUBLE, JAVA_FLOAT, JAVA_DOUBLE);

    static MemorySegment turn(String name, StructLayout result, StructLayout argument, MemorySegment value) throws Throwable {
        return (MemorySegment) c(name, FunctionDescriptor.of(result, argument)).invokeExact((SegmentAllocator) global, value);
    }
    static void structures() throws Throwable {
        System.out.println("# structures");
        System.out.println(point(turn("turn_point", POINT, POINT, newPoint(1, -2))));
        System.out.println(longs(turn("turn_longs", LONGS, LONGS, newLongs(Long.MIN_VALUE, 5))));
        System.out.println(doubles(turn("turn_doubles", DOUBLES, DOUBLES, newDoubles(1.5, -2.5))));
        System.out.println(floats(turn("turn_floats", FLOATS, FLOATS, newFloats(1, 2, 3, 4))));
        System.out.println(doubleLong(turn("turn_long_double", DOUBLE_LONG, LONG_DOUBLE, newLongDouble(7, 8.5))));
        System.out.println(longDouble(turn("turn_double_long", LONG_DOUBLE, DOUBLE_LONG, newDoubleLong(9.5, 10))));
        System.out.println(odd(turn("grow_odd", ODD, ODD, newOdd(-1, 300, 70000, 0.5f))));
        System.out.println(bytes(turn("turn_bytes", BYTES, BYTES, newBytes(1, -2, 3))));
        System.out.println(big(turn("grow_big", BIG, BIG, newBig(1, 2, 3, 4, 5, 6))));
        System.out.println((long) c("weigh_pairs", FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, LONGS, LONGS, JAVA_LONG, BIG))
                               .invokeExact(1L, 10L, 100L, newLongs(1000, 10000), newLongs(100000, 1000000), 10000000L, newBig(100000000L, 0, 0, 0, 0, 1000000000)));
    }

    static MemorySegment callBack(Arena arena, String name, String target, StructLayout layout, MemorySegment value) throws Throwable {
        MemorySegment stub = stub(arena, target, FunctionDescriptor.of(layout, layout));
        return (MemorySegment) c(name, FunctionDescriptor.of(layout, ADDRESS, layout)).invokeExact((SegmentAllocator) global, stub, value);
    }
    static void upcallsWithStructures() throws Throwable {
        System.out.println("# structures in upcalls");
        try (Arena arena = Arena.ofConfined()) {
            System.out.println(point(callBack(arena, "call_point", "onPoint", POINT, newPoint(1, -2))));
            System.out.println(longs(callBack(arena, "call_longs", "onLongs", LONGS, newLongs(3, -4))));
            System.out.println(doubles(callBack(arena, "call_doubles", "onDoubles", DOUBLES, newDoubles(0.5, -0.25))));
            System.out.println(floats(callBack(arena, "call_floats", "onFloats", FLOATS, newFloats(1, 2, 3, 4))));
            System.out.println(longDouble(callBack(arena, "call_long_double", "onLongDouble", LONG_DOUBLE, newLongDouble(5, 0.5))));
            System.out.println(doubleLong(callBack(arena, "call_double_long", "onDoubleLong", DOUBLE_LONG, newDoubleLong(0.75, 6))));
            System.out.println(odd(callBack(arena, "call_odd", "onOdd", ODD, newOdd(1, 2, 3, 4))));
            System.out.println(bytes(callBack(arena, "call_bytes", "onBytes", BYTES, newBytes(1, 2, 3))));
            System.out.println(big(callBack(arena, "call_big", "onBig", BIG, newBig(1, 2, 3, 4, 5, 6))));
        }
    }

    static void libc() throws Throwable {
        System.out.println("# the C library");
        try (Arena arena = Arena.ofConfined()) {
            System.out.println((long) c("strlen", FunctionDescriptor.of(JAVA_LONG, ADDRESS)).invokeExact(arena.allocateFrom("Grüße")));
            MemorySegment text = arena.allocate(100);
            MethodHandle print = c("snprintf", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, ADDRESS, JAVA_INT, JAVA_DOUBLE, JAVA_LONG, JAVA_DOUBLE, ADDRESS),
                                   Linker.Option.firstVariadicArg(3));
            int length = (int) print.invokeExact(text, 100L, arena.allocateFrom("%d %.2f %ld %g %s"), -1, 3.14159, 1L << 40, 1e100, arena.allocateFrom("end"));
            System.out.println(length + ": " + text.getString(0));
            MethodHandle sum = c("sum_of", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_DOUBLE, JAVA_INT, JAVA_DOUBLE, JAVA_INT, JAVA_DOUBLE, JAVA_INT,
                                                                 JAVA_DOUBLE, JAVA_INT, JAVA_DOUBLE, JAVA_INT, JAVA_DOUBLE), Linker.Option.firstVariadicArg(1));
            System.out.println((long) sum.invokeExact(12, 1, 2.0, 3, 4.0, 5, 6.0, 7, 8.0, 9, 10.0, 11, 12.0));
            MemorySegment quotient = (MemorySegment) c("div", FunctionDescriptor.of(POINT, JAVA_INT, JAVA_INT)).invokeExact((SegmentAllocator) arena, 47, 10);
            System.out.println(point(quotient));
        }
    }

    static void errors() throws Throwable {
        System.out.println("# errno");
        Linker.Option capture = Linker.Option.captureCallState("errno");
        MethodHandle fail = c("fail_with", FunctionDescriptor.of(JAVA_INT, JAVA_INT), capture);
        MethodHandle open = c("open", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT), capture, Linker.Option.firstVariadicArg(2));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(Linker.Option.captureStateLayout());
            for (int error : new int[] {0, 1, 34, 133}) System.out.println((int) fail.invokeExact(state, error) + " " + state.get(JAVA_INT, 0));
            System.out.println((int) open.invokeExact(state, arena.allocateFrom("/no/such/file"), 0) + " " + state.get(JAVA_INT, 0));
            MethodHandle turn = c("turn_longs", FunctionDescriptor.of(LONGS, LONGS), capture);
            System.out.println(longs((MemorySegment) turn.invokeExact((SegmentAllocator) arena, state, newLongs(1, 2))));
        }
    }

    static void critical() throws Throwable {
        System.out.println("# critical");
        MethodHandle fill = c("fill", FunctionDescriptor.ofVoid(ADDRESS, JAVA_INT, JAVA_INT), Linker.Option.critical(true));
        int[] array = new int[6];
        fill.invokeExact(MemorySegment.ofArray(array), 6, 10);
        fill.invokeExact(MemorySegment.ofArray(array).asSlice(8), 3, -1);
        System.out.println(Arrays.toString(array));
        byte[] bytes = "some text\0 and more".getBytes();
        System.out.println((long) c("strlen", FunctionDescriptor.of(JAVA_LONG, ADDRESS), Linker.Option.critical(true)).invokeExact(MemorySegment.ofArray(bytes)));
        System.out.println((int) c("next_int", FunctionDescriptor.of(JAVA_INT, JAVA_INT), Linker.Option.critical(false)).invokeExact(41));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = arena.allocate(JAVA_INT, 3);
            fill.invokeExact(memory, 3, 7);
            System.out.println(Arrays.toString(memory.toArray(JAVA_INT)));
            c("fill", FunctionDescriptor.ofVoid(ADDRESS, JAVA_INT, JAVA_INT)).invokeExact(MemorySegment.ofArray(array), 6, 10);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage().replaceAll("kind.*", ""));
        }
    }

    static void pointers() throws Throwable {
        System.out.println("# pointers");
        MemorySegment greeting = (MemorySegment) c("greeting", FunctionDescriptor.of(ADDRESS)).invokeExact();
        System.out.println(greeting.byteSize() + " " + greeting.reinterpret(100).getString(0));
        MemorySegment function = (MemorySegment) c("next_int_function", FunctionDescriptor.of(ADDRESS)).invokeExact();
        MethodHandle next = linker.downcallHandle(FunctionDescriptor.of(JAVA_INT, JAVA_INT));
        System.out.println((int) next.invokeExact(function, 1));
        try {
            System.out.println((int) next.invokeExact(MemorySegment.NULL, 1));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println((int) c("length_by_jni", FunctionDescriptor.of(JAVA_INT, ADDRESS)).invokeExact(global.allocateFrom("by JNI")));
    }

    static void upcalls() throws Throwable {
        System.out.println("# upcalls");
        MemorySegment freed;
        try (Arena arena = Arena.ofConfined()) {
            AddressLayout number = ADDRESS.withTargetLayout(JAVA_INT);
            FunctionDescriptor comparison = FunctionDescriptor.of(JAVA_INT, number, number);
            MethodHandle sort = c("qsort", FunctionDescriptor.ofVoid(ADDRESS, JAVA_LONG, JAVA_LONG, ADDRESS));
            MemorySegment array = arena.allocateFrom(JAVA_INT, 5, 3, 9, -1, 7, 0);
            sort.invokeExact(array, array.byteSize() / 4, 4L, stub(arena, "compare", comparison));
            System.out.println(Arrays.toString(array.toArray(JAVA_INT)));
            array = arena.allocateFrom(JAVA_INT, 2, 1);
            sort.invokeExact(array, 2L, 4L, stub(arena, "compareAndTrace", comparison));
            System.out.println(Arrays.toString(array.toArray(JAVA_INT)));
            array = arena.allocateFrom(JAVA_INT, 3, 2, 1);
            sort.invokeExact(array, 3L, 4L, stub(arena, "compareAndCollect", comparison));
            System.out.println(Arrays.toString(array.toArray(JAVA_INT)));
            System.out.println((double) c("call_many", FunctionDescriptor.of(JAVA_DOUBLE, ADDRESS)).invokeExact(stub(arena, "onMany", MANY)));
            System.out.println((int) c("call_narrow", FunctionDescriptor.of(JAVA_INT, ADDRESS))
                                   .invokeExact(stub(arena, "onNarrow", FunctionDescriptor.of(JAVA_BYTE, JAVA_BYTE, JAVA_CHAR, JAVA_SHORT, JAVA_BOOLEAN))));
            deeper = c("call_deeper", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT));
            deeperStub = stub(arena, "onDeeper", FunctionDescriptor.of(JAVA_INT, JAVA_INT));
            System.out.println((int) deeper.invokeExact(deeperStub, 99));
            c("call_in_threads", FunctionDescriptor.ofVoid(ADDRESS, JAVA_INT)).invokeExact(stub(arena, "onThread", FunctionDescriptor.ofVoid(JAVA_INT)), 3);
            // More stubs than one page holds, each with its own target.
            MethodHandle plus = MethodHandles.lookup().findStatic(Integer.class, "sum", MethodType.methodType(int.class, int.class, int.class));
            FunctionDescriptor unary = FunctionDescriptor.of(JAVA_INT, JAVA_INT);
            MethodHandle call = linker.downcallHandle(unary);
            MemorySegment[] stubs = new MemorySegment[600];
            for (int i = 0; i < stubs.length; i++) stubs[i] = linker.upcallStub(MethodHandles.insertArguments(plus, 0, i), unary, arena);
            long sum = 0;
            for (MemorySegment one : stubs) sum += (int) call.invokeExact(one, 1000);
            System.out.println(sum);
            freed = stubs[0];
        }
        try {
            System.out.println((int) linker.downcallHandle(FunctionDescriptor.of(JAVA_INT, JAVA_INT)).invokeExact(freed, 1));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
