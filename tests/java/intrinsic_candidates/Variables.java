import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Access modes of VarHandles by instructions, against their method handles, which the library spins itself. */
class Variables {
    static class Holder {
        Object reference = "one";
        Number number = 1;
        int i;
        long j;
        boolean z;
        final int constant = 5;
        String state() { return reference + " " + number + " " + i + " " + j + " " + z; }
    }

    static final VarHandle REFERENCE, NUMBER, I, J, Z, CONSTANT;
    static {
        try {
            var lookup = MethodHandles.lookup();
            REFERENCE = lookup.findVarHandle(Holder.class, "reference", Object.class);
            NUMBER = lookup.findVarHandle(Holder.class, "number", Number.class);
            I = lookup.findVarHandle(Holder.class, "i", int.class);
            J = lookup.findVarHandle(Holder.class, "j", long.class);
            Z = lookup.findVarHandle(Holder.class, "z", boolean.class);
            CONSTANT = lookup.findVarHandle(Holder.class, "constant", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    interface Access { Object run(Holder h, Object a, Object b) throws Throwable; }
    record Mode(VarHandle handle, VarHandle.AccessMode mode, Access access) {}
    static final List<Mode> MODES = new ArrayList<>();
    static void add(VarHandle handle, String mode, Access access) { MODES.add(new Mode(handle, VarHandle.AccessMode.valueFromMethodName(mode), access)); }

    static {
        add(REFERENCE, "get", (h, a, b) -> (Object) REFERENCE.get(h));
        add(REFERENCE, "set", (h, a, b) -> { REFERENCE.set(h, a); return null; });
        add(REFERENCE, "getVolatile", (h, a, b) -> (Object) REFERENCE.getVolatile(h));
        add(REFERENCE, "setVolatile", (h, a, b) -> { REFERENCE.setVolatile(h, a); return null; });
        add(REFERENCE, "getAcquire", (h, a, b) -> (Object) REFERENCE.getAcquire(h));
        add(REFERENCE, "setRelease", (h, a, b) -> { REFERENCE.setRelease(h, a); return null; });
        add(REFERENCE, "getOpaque", (h, a, b) -> (Object) REFERENCE.getOpaque(h));
        add(REFERENCE, "setOpaque", (h, a, b) -> { REFERENCE.setOpaque(h, a); return null; });
        add(REFERENCE, "compareAndSet", (h, a, b) -> REFERENCE.compareAndSet(h, a, b));
        add(REFERENCE, "compareAndExchange", (h, a, b) -> (Object) REFERENCE.compareAndExchange(h, a, b));
        add(REFERENCE, "compareAndExchangeAcquire", (h, a, b) -> (Object) REFERENCE.compareAndExchangeAcquire(h, a, b));
        add(REFERENCE, "compareAndExchangeRelease", (h, a, b) -> (Object) REFERENCE.compareAndExchangeRelease(h, a, b));
        add(REFERENCE, "weakCompareAndSetPlain", (h, a, b) -> REFERENCE.weakCompareAndSetPlain(h, a, b));
        add(REFERENCE, "weakCompareAndSet", (h, a, b) -> REFERENCE.weakCompareAndSet(h, a, b));
        add(REFERENCE, "weakCompareAndSetAcquire", (h, a, b) -> REFERENCE.weakCompareAndSetAcquire(h, a, b));
        add(REFERENCE, "weakCompareAndSetRelease", (h, a, b) -> REFERENCE.weakCompareAndSetRelease(h, a, b));
        add(REFERENCE, "getAndSet", (h, a, b) -> (Object) REFERENCE.getAndSet(h, a));
        add(REFERENCE, "getAndSetAcquire", (h, a, b) -> (Object) REFERENCE.getAndSetAcquire(h, a));
        add(REFERENCE, "getAndSetRelease", (h, a, b) -> (Object) REFERENCE.getAndSetRelease(h, a));
        add(NUMBER, "set", (h, a, b) -> { NUMBER.set(h, (Number) a); return null; });
        add(NUMBER, "getAndSet", (h, a, b) -> (Number) NUMBER.getAndSet(h, (Number) a));
        add(NUMBER, "compareAndExchange", (h, a, b) -> (Number) NUMBER.compareAndExchange(h, (Number) a, (Number) b));
        add(I, "get", (h, a, b) -> (int) I.get(h));
        add(I, "set", (h, a, b) -> { I.set(h, (int) a); return null; });
        add(I, "getVolatile", (h, a, b) -> (int) I.getVolatile(h));
        add(I, "setVolatile", (h, a, b) -> { I.setVolatile(h, (int) a); return null; });
        add(I, "getAcquire", (h, a, b) -> (int) I.getAcquire(h));
        add(I, "setRelease", (h, a, b) -> { I.setRelease(h, (int) a); return null; });
        add(I, "compareAndSet", (h, a, b) -> I.compareAndSet(h, (int) a, (int) b));
        add(I, "compareAndExchange", (h, a, b) -> (int) I.compareAndExchange(h, (int) a, (int) b));
        add(I, "weakCompareAndSetPlain", (h, a, b) -> I.weakCompareAndSetPlain(h, (int) a, (int) b));
        add(I, "getAndSet", (h, a, b) -> (int) I.getAndSet(h, (int) a));
        add(I, "getAndAdd", (h, a, b) -> (int) I.getAndAdd(h, (int) a));
        add(I, "getAndAddRelease", (h, a, b) -> (int) I.getAndAddRelease(h, (int) a));
        add(I, "getAndBitwiseOr", (h, a, b) -> (int) I.getAndBitwiseOr(h, (int) a));
        add(I, "getAndBitwiseXor", (h, a, b) -> (int) I.getAndBitwiseXor(h, (int) a));
        add(J, "get", (h, a, b) -> (long) J.get(h));
        add(J, "setVolatile", (h, a, b) -> { J.setVolatile(h, (long) (int) a); return null; });
        add(J, "compareAndSet", (h, a, b) -> J.compareAndSet(h, (long) (int) a, (long) (int) b));
        add(J, "compareAndExchangeAcquire", (h, a, b) -> (long) J.compareAndExchangeAcquire(h, (long) (int) a, (long) (int) b));
        add(J, "getAndSetAcquire", (h, a, b) -> (long) J.getAndSetAcquire(h, (long) (int) a));
        add(J, "getAndAdd", (h, a, b) -> (long) J.getAndAdd(h, (long) (int) a));
        add(J, "getAndBitwiseAnd", (h, a, b) -> (long) J.getAndBitwiseAnd(h, (long) (int) a));
        add(Z, "get", (h, a, b) -> (boolean) Z.get(h));
        add(Z, "set", (h, a, b) -> { Z.set(h, (boolean) a); return null; });
        add(Z, "compareAndSet", (h, a, b) -> Z.compareAndSet(h, (boolean) a, (boolean) b));
        add(Z, "compareAndExchange", (h, a, b) -> (boolean) Z.compareAndExchange(h, (boolean) a, (boolean) b));
        add(Z, "getAndSet", (h, a, b) -> (boolean) Z.getAndSet(h, (boolean) a));
        add(Z, "getAndBitwiseXor", (h, a, b) -> (boolean) Z.getAndBitwiseXor(h, (boolean) a));
        add(CONSTANT, "get", (h, a, b) -> (int) CONSTANT.get(h));
        add(CONSTANT, "getVolatile", (h, a, b) -> (int) CONSTANT.getVolatile(h));
    }

    static Object value(VarHandle handle, Random random) {
        if (handle == REFERENCE) return Candidates.R[random.nextInt(4)];
        if (handle == Z) return random.nextBoolean();
        return handle == NUMBER ? random.nextInt(2) : random.nextInt(5) - 2;
    }

    static void test() {
        var random = new Random(4);
        for (Mode m : MODES)
            for (int round = 0; round < 40; round++) {
                Holder one = new Holder(), two = new Holder();
                if (m.handle != CONSTANT) {
                    Object start = value(m.handle, random);
                    m.handle.set(one, start);
                    m.handle.set(two, start);
                }
                Object a = value(m.handle, random), b = value(m.handle, random);
                Holder receiver = round % 10 == 9 ? null : one, other = round % 10 == 9 ? null : two;
                var handle = m.handle.toMethodHandle(m.mode);
                int count = handle.type().parameterCount();
                String direct = Test.outcome(() -> m.access.run(receiver, a, b));
                String spun = Test.outcome(() -> handle.invokeWithArguments(count == 1 ? new Object[] {other}
                    : count == 2 ? new Object[] {other, a} : new Object[] {other, a, b}));
                Test.expectSame(m.mode + " of " + m.handle.varType(), withoutReason(spun) + two.state(), withoutReason(direct) + one.state());
            }
        System.out.println(MODES.size() + " accesses of variables");
        for (int round = 0; round < 3; round++) {
            Holder holder = new Holder();
            Object wrong = "no holder", text = "text";
            System.out.println(withoutReason(Test.outcome(() -> (int) I.get(wrong))));
            System.out.println(withoutReason(Test.outcome(() -> { NUMBER.set(holder, text); return null; })));
            System.out.println(withoutReason(Test.outcome(() -> (String) REFERENCE.getAndSet(holder, (Object) 5))) + " " + holder.reference);
            System.out.println(withoutReason(Test.outcome(() -> { CONSTANT.set(holder, 6); return null; })) + " " + holder.constant);
            System.out.println(Test.outcome(() -> { I.getAndAdd(holder, 7); return holder.i; }));
            System.out.println(Test.outcome(() -> (long) I.getAndAdd(holder, (short) 7)) + " " + holder.i);
            System.out.println(withoutReason(Test.outcome(() -> I.withInvokeExactBehavior().getAndAdd(holder, (short) 7))));
            System.out.println(Test.outcome(() -> (int) I.withInvokeExactBehavior().getAndAdd(holder, 7)) + " " + holder.i);
        }
    }

    /** The class of an exception, or the result. */
    static String withoutReason(String outcome) { return outcome.startsWith("java.lang.") ? outcome.replaceAll(":.*", "") : outcome; }
}
