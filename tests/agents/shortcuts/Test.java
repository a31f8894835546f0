import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class Test {
    /** Counts entries of the methods below in this thread, or ends that and prints the counts. */
    static native void watch(boolean on);
    static native void breakpoint(Class<?> holder, String name, String descriptor, boolean on);
    static native void replaceNanoTime();

    int variable;
    static final VarHandle VARIABLE;
    static {
        try {
            VARIABLE = MethodHandles.lookup().findVarHandle(Test.class, "variable", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static String work(Test test) {
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            sum += Math.max(i, 1);
            if (Object.class.isInstance(test)) sum += Integer.class.cast(i);
            if (VARIABLE.compareAndSet(test, i, i + 1)) sum += 10;
        }
        test.variable = 0;
        return "sum " + sum;
    }

    public static void main(String[] args) throws Exception {
        Test test = new Test();
        for (int i = 0; i < 3; i++) System.out.println(work(test));
        watch(true);
        String seen = work(test);
        watch(false);
        System.out.println(seen);
        System.out.println(work(test));
        Class<?> implementation = Class.forName("java.lang.invoke.VarHandleInts$FieldInstanceReadWrite");
        String compareAndSet = "(Ljava/lang/invoke/VarHandle;Ljava/lang/Object;II)Z";
        for (boolean on : new boolean[] {true, false}) {
            breakpoint(Math.class, "max", "(II)I", on);
            breakpoint(Class.class, "cast", "(Ljava/lang/Object;)Ljava/lang/Object;", on);
            breakpoint(implementation, "compareAndSet", compareAndSet, on);
            System.out.println(on ? "with breakpoints:" : "without:");
            System.out.println(work(test));
        }
        System.out.println(System.nanoTime() == 42);
        replaceNanoTime();
        for (int i = 0; i < 3; i++) System.out.println(time());
    }

    static long time() { return System.nanoTime(); }
}
