// SPDX-License-Identifier: Apache-2.0
import java.lang.invoke.*;
import java.nio.*;
import java.util.*;

/** VarHandles over fields, arrays and byte buffers, in all access modes; and their type errors. */
public class Test {
    int i;
    volatile long l;
    String s = "a";
    static boolean z;
    byte b;
    double d;
    final int fin = 3;

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup k = MethodHandles.lookup();
        Test t = new Test();
        VarHandle i = k.findVarHandle(Test.class, "i", int.class), l = k.findVarHandle(Test.class, "l", long.class),
                  s = k.findVarHandle(Test.class, "s", String.class),
                  z = k.findStaticVarHandle(Test.class, "z", boolean.class),
                  b = k.findVarHandle(Test.class, "b", byte.class), d = k.findVarHandle(Test.class, "d", double.class),
                  f = k.findVarHandle(Test.class, "fin", int.class);
        i.set(t, 5);
        System.out.println((int) i.get(t) + " " + i.compareAndSet(t, 5, 6) + " " + i.compareAndSet(t, 5, 7) + " "
                + (int) i.getAndAdd(t, 10) + " " + (int) i.getVolatile(t) + " " + (int) i.getAndBitwiseOr(t, 1) + " "
                + (int) i.getAndSet(t, 1) + " " + (int) i.compareAndExchange(t, 1, 2) + " " + t.i);
        l.setRelease(t, 1L << 33);
        System.out.println((long) l.getAcquire(t) + " " + (long) l.getAndAdd(t, -1L) + " "
                + (long) l.getAndBitwiseXor(t, -1L) + " " + t.l);
        s.setVolatile(t, "b");
        System.out.println((String) s.getAndSet(t, "c") + s.compareAndSet(t, "c", "d") + (String) s.getOpaque(t));
        z.set(true);
        System.out.println((boolean) z.getAndBitwiseAnd(false) + " " + z);
        b.set(t, (byte) 127);
        System.out.println(
                (byte) b.getAndAdd(t, (byte) 1) + " " + t.b + " " + b.compareAndSet(t, (byte) -128, (byte) 3) + t.b);
        d.set(t, 1.5);
        System.out.println((double) d.getAndAdd(t, 2.0) + " " + t.d + " " + d.weakCompareAndSetPlain(t, 3.5, 4.0));
        VarHandle arr = MethodHandles.arrayElementVarHandle(int[].class),
                  oarr = MethodHandles.arrayElementVarHandle(String[].class);
        int[] a = new int[4];
        arr.setVolatile(a, 2, 9);
        System.out.println((int) arr.getAndAdd(a, 2, 1) + Arrays.toString(a));
        String[] sa = {"x"};
        System.out.println(oarr.compareAndSet(sa, 0, "x", "y") + sa[0]);
        try {
            arr.set(a, 4, 1);
        } catch (ArrayIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try {
            Object[] oa = new String[1];
            MethodHandles.arrayElementVarHandle(Object[].class).set(oa, 0, 1);
        } catch (ArrayStoreException | ClassCastException e) { System.out.println(e.getClass().getSimpleName()); }
        VarHandle be = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN),
                  bb = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
        byte[] bytes = new byte[12];
        be.set(bytes, 1, 0x01020304);
        System.out.println(Arrays.toString(bytes) + Integer.toHexString((int) be.get(bytes, 1)));
        ByteBuffer direct = ByteBuffer.allocateDirect(32).order(ByteOrder.LITTLE_ENDIAN);
        bb.set(direct, 8, 0x1122334455667788L);
        System.out.println(Long.toHexString(direct.getLong(8)) + " " + direct.get(8) + " "
                + (long) bb.getAndAdd(direct, 8, 1L) + " " + direct.getLong(8));
        try {
            f.set(t, 1);
        } catch (UnsupportedOperationException e) { System.out.println("final"); }
        try {
            i.set(t, "x");
        } catch (WrongMethodTypeException e) { System.out.println(e.getMessage()); }
        try {
            i.get((Test) null);
        } catch (NullPointerException e) { System.out.println("null"); }
        try {
            Object o = "no";
            i.get(o);
        } catch (ClassCastException e) { System.out.println("cast"); }
        try {
            k.findVarHandle(Test.class, "nope", int.class);
        } catch (NoSuchFieldException e) { System.out.println(e.getMessage()); }
        System.out.println(i.varType() + " " + i.coordinateTypes() + " "
                + i.accessModeType(VarHandle.AccessMode.COMPARE_AND_SET) + " "
                + f.isAccessModeSupported(VarHandle.AccessMode.SET));
        MethodHandle g =
                MethodHandles.varHandleInvoker(VarHandle.AccessMode.GET, MethodType.methodType(int.class, Test.class));
        System.out.println((int) g.invoke(i, t));
        MethodHandle exact = i.toMethodHandle(VarHandle.AccessMode.GET_AND_ADD);
        System.out.println((int) exact.invokeExact(t, 5) + " " + t.i);
        VarHandle.fullFence();
        VarHandle.acquireFence();
        VarHandle ex = i.withInvokeExactBehavior();
        try {
            Object r = ex.get(t);
        } catch (WrongMethodTypeException e) { System.out.println(e.getMessage()); }
        long sum = 0;
        for (int n = 0; n < 20000; n++) {
            i.setVolatile(t, n);
            sum += (int) i.getAndAdd(t, 1);
        }
        System.out.println(sum + " " + t.i);
    }
}
