// SPDX-License-Identifier: Apache-2.0
import java.util.stream.Stream;
import org.objectweb.asm.*;

public class Test implements Opcodes {
    static native String redefine(Class<?> c, byte[] bytes);

    static byte[] file(int line) {
        var w = Tck.file("C");
        Tck.method(w, ACC_PUBLIC | ACC_STATIC, "work", "()Ljava/lang/Object;", 1, 0, m -> {
            var begin = new Label();
            m.visitLabel(begin);
            m.visitLineNumber(line, begin);
            m.visitMethodInsn(INVOKESTATIC, "Test", "change", "()Ljava/lang/Object;", false);
            m.visitInsn(ARETURN);
        });
        w.visitEnd();
        return w.toByteArray();
    }

    static Tck.Loader loader = new Tck.Loader().add("C", file(10));
    static int version = 1;
    static StackWalker.StackFrame kept; // walked before the redefinition, asked after it

    public static Object change() throws ClassNotFoundException {
        int old = 10 * version++;
        lines("before", old);
        System.out.println("redefine: " + redefine(loader.loadClass("C"), file(10 * version)));
        lines("after", old);
        show("kept", kept.getLineNumber(), old);
        return "done";
    }

    static void lines(String when, int expected) {
        int trace = Stream.of(Thread.currentThread().getStackTrace())
                            .filter(e -> e.getMethodName().equals("work"))
                            .findFirst()
                            .get()
                            .getLineNumber();
        var frame =
                StackWalker.getInstance().walk(s -> s.filter(f -> f.getMethodName().equals("work")).findFirst()).get();
        show(when, trace, expected);
        if (when.equals("before")) {
            kept = frame;
        } else {
            show(when, frame.getLineNumber(), expected);
            show(when, frame.toStackTraceElement().getLineNumber(), expected);
        }
    }

    static void show(String when, int line, int expected) {
        System.out.println(when + ": "
                + (line == expected || line < 0 && !when.equals("before") ? "own line" : line + ", not " + expected));
    }

    public static void main(String[] a) throws Throwable {
        Tck.show("work", () -> Tck.call(loader, "C", "work"));
        Tck.show("work", () -> Tck.call(loader, "C", "work"));
    }
}
