// SPDX-License-Identifier: Apache-2.0
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.IntBinaryOperator;

interface Adder {
    int viaInterface(int a, int b);
}

public class Test implements Adder {
    static native void begin(boolean pop);
    static int calls;
    static void mark() {}
    static int statics(int a, int b) {
        calls++;
        a += 10;
        long x = a * 2L, y = b * 3L, z = x + y;
        b += 100;
        mark();
        return a + b + (int) (z - x - y);
    }
    int virtual(int a, int b) {
        calls++;
        a += 10;
        long x = a * 2L, y = b * 3L, z = x + y;
        b += 100;
        mark();
        return a + b + (int) (z - x - y);
    }
    public int viaInterface(int a, int b) {
        calls++;
        a += 10;
        long x = a * 2L, y = b * 3L, z = x + y;
        b += 100;
        mark();
        return a + b + (int) (z - x - y);
    }
    static void all(boolean pop) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType type = MethodType.methodType(int.class, int.class, int.class);
        MethodHandle direct = lookup.findStatic(Test.class, "statics", type);
        MethodHandle virtual = lookup.findVirtual(Test.class, "virtual", type);
        MethodHandle viaInterface = lookup.findVirtual(Adder.class, "viaInterface", type);
        MethodHandle bound = virtual.bindTo(new Test());
        IntBinaryOperator lambda = Test::statics;
        Test t = new Test();
        begin(pop);
        System.out.println("direct " + (int) direct.invokeExact(1, 2) + ", calls " + calls);
        begin(pop);
        System.out.println("virtual " + (int) virtual.invokeExact(t, 1, 2) + ", calls " + calls);
        begin(pop);
        System.out.println("interface " + (int) viaInterface.invokeExact((Adder) t, 1, 2) + ", calls " + calls);
        begin(pop);
        System.out.println("bound " + (int) bound.invokeExact(1, 2) + ", calls " + calls);
        begin(pop);
        System.out.println("converted "
                + (long) direct.asType(MethodType.methodType(long.class, int.class, int.class)).invokeExact(1, 2)
                + ", calls " + calls);
        begin(pop);
        System.out.println("lambda " + lambda.applyAsInt(1, 2) + ", calls " + calls);
    }
    public static void main(String[] args) throws Throwable {
        all(true);
        calls = 0;
        all(false);
    }
}
