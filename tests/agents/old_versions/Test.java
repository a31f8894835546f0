// SPDX-License-Identifier: Apache-2.0
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

public class Test {
    static native int redefine(Class<?> type, byte[] bytes);
    static native String askTaken();

    static class Target {
        static String word() {
            return "first";
        }

        static Throwable made() {
            return new Throwable("first");
        }

        static StackWalker.StackFrame frame() {
            return StackWalker.getInstance().walk(frames -> frames.findFirst().get());
        }

        /** Its constants behind the call are resolved only when many newer versions have come and gone. */
        static String runs(Runnable inside) {
            inside.run();
            StringBuilder made = new StringBuilder("the frame of the ").append("first");
            return made.append(" version goes on, and calls the ").append(word()).toString();
        }
    }

    static final String[] WORDS = {"first", "other"};
    static final byte[][] VERSIONS = new byte[2][];
    static final boolean SANITIZED = System.getenv("ASAN_OPTIONS") != null;  // freed memory is not used again at once
    static final boolean FORGETS = !System.getProperty("java.vm.name").contains("Vitrine");
    static int current;

    /** The class file with "first" replaced by another word of five letters. */
    static byte[] with(String word, byte[] original) {
        String text = new String(original, StandardCharsets.ISO_8859_1).replace("first", word);
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    static void redefine(int times) throws Throwable {
        for (int i = 0; i < times; i++) {
            current = 1 - current;
            int error = redefine(Target.class, VERSIONS[current]);
            if (error != 0) throw new Error("RedefineClasses: " + error);
            String word = i % 3 == 0 ? Target.made().getMessage() : Target.word();
            if (!word.equals(WORDS[current])) throw new Error("version " + i + " says " + word);
        }
    }

    static long resident() throws Exception {
        System.gc();
        for (String line : Files.readAllLines(Path.of("/proc/self/status")))
            if (line.startsWith("VmRSS:")) return Long.parseLong(line.replaceAll("[^0-9]", ""));
        throw new Error("no VmRSS");
    }

    /** HotSpot forgets the file or the lines of a version once it has been freed. */
    static boolean isLine(StackTraceElement element, String method, int line) {
        boolean known = element.getLineNumber() == line && "Test.java".equals(element.getFileName());
        return element.getMethodName().equals(method) && (known || FORGETS);
    }

    static void many() {
        try {
            redefine(1001);
            System.out.println("obsolete, running: " + askTaken());
            long before = resident();
            redefine(20_000);
            long growth = resident() - before;
            if (growth > 6 << 10 && !SANITIZED) System.out.println("resident memory has grown by " + growth + " KB");
            System.out.println("obsolete, still running: " + askTaken());
        } catch (Throwable e) {
            throw new Error(e);
        }
    }

    public static void main(String[] args) throws Throwable {
        try (var in = Test.class.getResourceAsStream("Test$Target.class")) {
            byte[] original = in.readAllBytes();
            for (int i = 0; i < 2; i++) VERSIONS[i] = with(WORDS[i], original);
        }
        MethodHandle word = MethodHandles.lookup().findStatic(Target.class, "word", MethodType.methodType(String.class));
        Throwable first = Target.made();
        StackWalker.StackFrame frame = Target.frame();
        System.out.println(Target.runs(Test::many));
        System.out.println("a handle of the first version calls the " + word.invoke());
        System.out.println("its Throwable: " + first.getMessage() + " " + isLine(first.getStackTrace()[0], "made", 19));
        System.out.println("its StackFrame: " + isLine(frame.toStackTraceElement(), "frame", 23));
        redefine(300);
        System.gc();
        redefine(300);
        System.out.println("obsolete, returned long ago: " + askTaken());
    }
}
