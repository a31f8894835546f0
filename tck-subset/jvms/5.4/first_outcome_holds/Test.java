// SPDX-License-Identifier: Apache-2.0
import java.lang.invoke.*;
import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.CountDownLatch;
import org.objectweb.asm.*;

/** Two attempts to resolve one constant or call site, of which the second begins after the first and ends before it. */
public class Test implements Opcodes {
    enum Outcome { value, exception, error }

    static final class Attempts {
        final CountDownLatch firstHasBegun = new CountDownLatch(1), secondHasEnded = new CountDownLatch(1);
        final Outcome first, second;
        final Method method;
        String secondGot;
        int begun;

        Attempts(Outcome first, Outcome second, Method method) {
            this.first = first;
            this.second = second;
            this.method = method;
        }

        /** The bootstrap method of both attempts. The first one waits for the second, or makes it if `nested`. */
        Object bootstrap() throws Throwable {
            if (++begun == 2) return end(second, "second");
            if (nested) {
                secondGot = method.got();
            } else {
                firstHasBegun.countDown();
                secondHasEnded.await();
            }
            return end(first, "first");
        }

        static Object end(Outcome outcome, String attempt) throws Throwable {
            switch (outcome) {
                case exception: throw new java.io.IOException(attempt);
                case error: throw new NoSuchFieldError(attempt);
                default: return "value of the " + attempt;
            }
        }
    }

    interface Method {
        Object call() throws Throwable;

        /** What a call returns, or throws: a LinkageError of the bootstrap method's own with its message. */
        default String got() {
            try {
                return (String) call();
            } catch (InvocationTargetException e) {
                Throwable t = e.getCause();
                return t instanceof NoSuchFieldError ? t.toString() : t.getClass().getName();
            } catch (Throwable t) {
                return t.toString();
            }
        }
    }

    static Attempts attempts;
    static boolean nested;

    public static Object constant(MethodHandles.Lookup lookup, String name, Class<?> type) throws Throwable {
        return attempts.bootstrap();
    }
    public static CallSite site(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new ConstantCallSite(MethodHandles.constant(String.class, attempts.bootstrap()));
    }

    /** A method of a new class that loads a dynamic constant, or calls an invokedynamic. */
    static Method method(String kind) {
        ClassWriter w = new ClassWriter(0);
        w.visit(V11, ACC_PUBLIC | ACC_SUPER, "User", null, "java/lang/Object", null);
        String lookup = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;";
        Tck.method(w, ACC_PUBLIC | ACC_STATIC, "get", "()Ljava/lang/Object;", 1, 0, m -> {
            if (kind.equals("constant"))
                m.visitLdcInsn(new ConstantDynamic("c", "Ljava/lang/String;", new Handle(H_INVOKESTATIC, "Test", "constant",
                    lookup + "Ljava/lang/Class;)Ljava/lang/Object;", false)));
            else
                m.visitInvokeDynamicInsn("c", "()Ljava/lang/String;", new Handle(H_INVOKESTATIC, "Test", "site",
                    lookup + "Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;", false));
            m.visitInsn(ARETURN);
        });
        Tck.Loader loader = new Tck.Loader().add("User", w);
        return () -> loader.loadClass("User").getMethod("get").invoke(null);
    }

    static void check(Part part, String kind, Outcome first, Outcome second) throws Exception {
        Method method = method(kind);
        attempts = new Attempts(first, second, method);
        String[] firstGot = new String[1];
        if (nested) {
            firstGot[0] = method.got();
        } else {
            Thread thread = new Thread(() -> firstGot[0] = method.got());
            thread.start();
            attempts.firstHasBegun.await();
            attempts.secondGot = method.got();
            attempts.secondHasEnded.countDown();
            thread.join();
        }
        String holds = second == Outcome.value ? "value of the second"
                     : second == Outcome.error ? "java.lang.NoSuchFieldError: second" : "java.lang.BootstrapMethodError";
        part.same("the attempt that ends first", holds, attempts.secondGot);
        part.same("the other attempt", holds, firstGot[0]);
        part.same("a later attempt", holds, method.got());
        part.same("calls of the bootstrap method", 2, attempts.begun);
    }

    public static void main(String[] a) throws Exception {
        for (String kind : new String[] {"constant", "site"})
            for (String setting : new String[] {"threads", "nested"})
                for (Outcome second : Outcome.values())
                    for (Outcome first : Outcome.values()) {
                        nested = setting.equals("nested");
                        Part.of(kind + "_" + setting + "_" + second + "_before_" + first, part -> check(part, kind, first, second));
                    }
    }
}
