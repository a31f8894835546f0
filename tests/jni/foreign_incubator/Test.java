// SPDX-License-Identifier: Apache-2.0
import static jdk.incubator.foreign.CLinker.*;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.stream.Stream;
import jdk.incubator.foreign.*;

public class Test {
    static final CLinker linker = CLinker.getInstance();
    static final ResourceScope global = ResourceScope.globalScope();
    static final SegmentAllocator allocator = SegmentAllocator.ofScope(global);

    static MethodHandle c(String name, MethodType type, FunctionDescriptor function) {
        MemoryAddress address = SymbolLookup.loaderLookup().lookup(name).or(() -> CLinker.systemLookup().lookup(name)).orElseThrow();
        return linker.downcallHandle(address, type, function);
    }
    static MemoryAddress stub(ResourceScope scope, String name, MethodType type, FunctionDescriptor function) throws Throwable {
        return linker.upcallStub(MethodHandles.lookup().findStatic(Test.class, name, type), function, scope);
    }
    static MethodType type(Class<?> result, Class<?>... arguments) { return MethodType.methodType(result, arguments); }

    static final MemoryLayout LONGS = MemoryLayout.structLayout(C_LONG, C_LONG), DOUBLES = MemoryLayout.structLayout(C_DOUBLE, C_DOUBLE),
        DOUBLE_LONG = MemoryLayout.structLayout(C_DOUBLE, C_LONG), BIG = MemoryLayout.structLayout(C_LONG, C_DOUBLE, MemoryLayout.sequenceLayout(4, C_INT));

    static long l(MemorySegment s, long offset) { return MemoryAccess.getLongAtOffset(s, offset); }
    static double d(MemorySegment s, long offset) { return MemoryAccess.getDoubleAtOffset(s, offset); }
    static String big(MemorySegment s) { return l(s, 0) + " " + d(s, 8) + " " + Arrays.toString(s.asSlice(16).toIntArray()); }
    static MemorySegment newLongs(long a, long b) { return allocator.allocateArray(C_LONG, new long[] {a, b}); }
    static MemorySegment newDoubles(double a, double b) { return allocator.allocateArray(C_DOUBLE, new double[] {a, b}); }
    static MemorySegment newDoubleLong(double d, long n) {
        MemorySegment s = allocator.allocate(DOUBLE_LONG);
        MemoryAccess.setDoubleAtOffset(s, 0, d);
        MemoryAccess.setLongAtOffset(s, 8, n);
        return s;
    }
    static MemorySegment newBig(long a, double b, int... c) {
        MemorySegment s = allocator.allocate(BIG);
        MemoryAccess.setLongAtOffset(s, 0, a);
        MemoryAccess.setDoubleAtOffset(s, 8, b);
        s.asSlice(16).copyFrom(MemorySegment.ofArray(c));
        return s;
    }

    // ---- what C calls
    static MemorySegment onLongs(MemorySegment s) { return newLongs(l(s, 8) * 2, l(s, 0) * 3); }
    static MemorySegment onDoubles(MemorySegment s) { return newDoubles(d(s, 8) * 2, d(s, 0) * 3); }
    static MemorySegment onDoubleLong(MemorySegment s) { return newDoubleLong(d(s, 0) * 2, l(s, 8) * 3); }
    static MemorySegment onBig(MemorySegment s) { return newBig(l(s, 0) * 2, d(s, 8) * 3, s.asSlice(16).toIntArray()); }
    static double onMany(byte a, double b, short c, float d, int e, double f, long g, float h, int i, double j, byte k, double l, short m, double n, long o,
                         double p, float q, double r) {
        System.out.println("many: " + Stream.of(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r).toList());
        return a + r / 4;
    }
    static int compare(MemoryAddress a, MemoryAddress b) {
        return Integer.compare(MemoryAccess.getInt(a.asSegment(4, global)), MemoryAccess.getInt(b.asSegment(4, global)));
    }
    static int compareAndTrace(MemoryAddress a, MemoryAddress b) {
        StackTraceElement[] trace = new Exception().getStackTrace();
        System.out.println(trace[0].getMethodName() + " ... " + trace[trace.length - 1].getMethodName());
        System.gc();
        return compare(a, b);
    }

    public static void main(String[] args) throws Throwable {
        System.loadLibrary("native");
        downcalls();
        structures();
        upcalls();
        scopes();
    }

    static final MethodType MANY = type(double.class, byte.class, double.class, short.class, float.class, int.class, double.class, long.class, float.class, int.class,
        double.class, byte.class, double.class, short.class, double.class, long.class, double.class, float.class, double.class);
    static final FunctionDescriptor MANY_LAYOUT = FunctionDescriptor.of(C_DOUBLE, C_CHAR, C_DOUBLE, C_SHORT, C_FLOAT, C_INT, C_DOUBLE, C_LONG, C_FLOAT, C_INT, C_DOUBLE,
        C_CHAR, C_DOUBLE, C_SHORT, C_DOUBLE, C_LONG, C_DOUBLE, C_FLOAT, C_DOUBLE);

    static void downcalls() throws Throwable {
        System.out.println("# down-calls");
        System.out.println((byte) c("next_byte", type(byte.class, byte.class), FunctionDescriptor.of(C_CHAR, C_CHAR)).invokeExact((byte) 127));
        System.out.println((int) (char) c("next_char", type(char.class, char.class), FunctionDescriptor.of(C_SHORT, C_SHORT)).invokeExact('\ufffe'));
        System.out.println((float) c("next_float", type(float.class, float.class), FunctionDescriptor.of(C_FLOAT, C_FLOAT)).invokeExact(0.25f));
        System.out.println((double) c("weigh_all", MANY, MANY_LAYOUT).invokeExact((byte) -1, 2.5, (short) -3, 4f, 5, 6.5, 7L, 8.25f, 9, 10.5, (byte) 11, 12.0, (short) 13,
                                                                                  14.0, -15L, 16.0, 17f, 18.125));
        try (ResourceScope scope = ResourceScope.newConfinedScope()) {
            System.out.println((long) c("strlen", type(long.class, MemoryAddress.class), FunctionDescriptor.of(C_LONG, C_POINTER))
                                   .invokeExact(CLinker.toCString("Grüße", scope).address()));
            MemorySegment text = MemorySegment.allocateNative(100, scope);
            int length = (int) c("snprintf", type(int.class, MemoryAddress.class, long.class, MemoryAddress.class, int.class, double.class, long.class),
                                 FunctionDescriptor.of(C_INT, C_POINTER, C_LONG, C_POINTER, asVarArg(C_INT), asVarArg(C_DOUBLE), asVarArg(C_LONG)))
                             .invokeExact(text.address(), 100L, CLinker.toCString("%d %.2f %ld", scope).address(), -1, 3.14159, 1L << 40);
            System.out.println(length + ": " + CLinker.toJavaString(text));
        }
        try {
            c("strlen", type(long.class, MemoryAddress.class), FunctionDescriptor.of(C_LONG, C_LONG));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getClass().getName());
        }
    }

    static MemorySegment turn(String name, MemoryLayout layout, MemorySegment value) throws Throwable {
        return (MemorySegment) c(name, type(MemorySegment.class, MemorySegment.class), FunctionDescriptor.of(layout, layout)).invokeExact(allocator, value);
    }
    static void structures() throws Throwable {
        System.out.println("# structures");
        MemorySegment s = turn("turn_longs", LONGS, newLongs(Long.MIN_VALUE, 5));
        System.out.println(l(s, 0) + " " + l(s, 8));
        s = turn("turn_doubles", DOUBLES, newDoubles(1.5, -2.5));
        System.out.println(d(s, 0) + " " + d(s, 8));
        s = turn("grow", DOUBLE_LONG, newDoubleLong(1.5, -2));
        System.out.println(d(s, 0) + " " + l(s, 8));
        System.out.println(big(turn("grow_big", BIG, newBig(1, 2, 3, 4, 5, 6))));
    }

    static MemorySegment callBack(ResourceScope scope, String name, String target, MemoryLayout layout, MemorySegment value) throws Throwable {
        MemoryAddress stub = stub(scope, target, type(MemorySegment.class, MemorySegment.class), FunctionDescriptor.of(layout, layout));
        return (MemorySegment) c(name, type(MemorySegment.class, MemoryAddress.class, MemorySegment.class), FunctionDescriptor.of(layout, C_POINTER, layout))
            .invokeExact(allocator, stub, value);
    }
    static void upcalls() throws Throwable {
        System.out.println("# upcalls");
        try (ResourceScope scope = ResourceScope.newConfinedScope()) {
            MemorySegment s = callBack(scope, "call_longs", "onLongs", LONGS, newLongs(3, -4));
            System.out.println(l(s, 0) + " " + l(s, 8));
            s = callBack(scope, "call_doubles", "onDoubles", DOUBLES, newDoubles(0.5, -0.25));
            System.out.println(d(s, 0) + " " + d(s, 8));
            s = callBack(scope, "call_double_long", "onDoubleLong", DOUBLE_LONG, newDoubleLong(0.75, 6));
            System.out.println(d(s, 0) + " " + l(s, 8));
            System.out.println(big(callBack(scope, "call_big", "onBig", BIG, newBig(1, 2, 3, 4, 5, 6))));
            System.out.println((double) c("call_many", type(double.class, MemoryAddress.class), FunctionDescriptor.of(C_DOUBLE, C_POINTER))
                                   .invokeExact(stub(scope, "onMany", MANY, MANY_LAYOUT)));
            MethodHandle sort = c("qsort", type(void.class, MemoryAddress.class, long.class, long.class, MemoryAddress.class),
                                  FunctionDescriptor.ofVoid(C_POINTER, C_LONG, C_LONG, C_POINTER));
            FunctionDescriptor comparison = FunctionDescriptor.of(C_INT, C_POINTER, C_POINTER);
            MethodType comparator = type(int.class, MemoryAddress.class, MemoryAddress.class);
            MemorySegment array = SegmentAllocator.ofScope(scope).allocateArray(C_INT, new int[] {5, 3, 9, -1, 7, 0});
            sort.invokeExact(array.address(), 6L, 4L, stub(scope, "compare", comparator, comparison));
            System.out.println(Arrays.toString(array.toIntArray()));
            sort.invokeExact(array.address(), 2L, 4L, stub(scope, "compareAndTrace", comparator, comparison));
            System.out.println(Arrays.toString(array.toIntArray()));
        }
    }

    static void scopes() throws Throwable {
        System.out.println("# scopes");
        ResourceScope confined = ResourceScope.newConfinedScope();
        MemorySegment segment = MemorySegment.allocateNative(16, confined);
        Thread other = new Thread(() -> {
            try {
                MemoryAccess.getByte(segment);
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        });
        other.start();
        other.join();
        confined.close();
        try {
            MemoryAccess.getByte(segment);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        // Readers of shared segments, which are closed meanwhile: each reader finds every one of them closed at some time, or the close fails and is tried again.
        int rounds = 50, readers = 2, found = 0;
        for (int round = 0; round < rounds; round++) {
            ResourceScope shared = ResourceScope.newSharedScope();
            MemorySegment memory = MemorySegment.allocateNative(1 << 16, shared);
            int[] closed = new int[readers];
            Thread[] threads = new Thread[readers];
            for (int i = 0; i < readers; i++) {
                int number = i;
                threads[i] = new Thread(() -> {
                    try {
                        for (long n = 0;; n++) {
                            MemoryAccess.getByteAtOffset(memory, n & 0xffff);
                            if (n % 1000 == 0) memory.fill((byte) n);
                        }
                    } catch (IllegalStateException e) {
                        closed[number]++;
                    }
                });
                threads[i].start();
            }
            while (shared.isAlive()) {
                try {
                    shared.close();
                } catch (IllegalStateException e) {
                    Thread.onSpinWait();
                }
            }
            for (Thread thread : threads) thread.join();
            for (int n : closed) found += n;
        }
        System.out.println(found == rounds * readers);
    }
}
