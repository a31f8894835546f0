// SPDX-License-Identifier: Apache-2.0
import java.util.Arrays;

public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    static class Target {
        static String answer() { return "first"; }
    }

    static byte[] next(int at, int value) {
        byte[] bytes = Versions.of(Target.class, "first", "second");
        bytes[at] = (byte) value;
        return bytes;
    }

    public static void main(String[] a) {
        byte[] good = Versions.of(Target.class, "first", "second");
        Tck.show("magic", () -> redefine(Target.class, next(0, 1)));
        Tck.show("tag of a constant", () -> redefine(Target.class, next(10, 99)));
        Tck.show("truncated", () -> redefine(Target.class, Arrays.copyOf(good, good.length - 1)));
        Tck.show("ten bytes", () -> redefine(Target.class, Arrays.copyOf(good, 10)));
        Tck.show("longer", () -> redefine(Target.class, Arrays.copyOf(good, good.length + 1)));
        Tck.show("descriptor", () -> redefine(Target.class, Versions.replaced(good, "()V", "(V")));
        Tck.show("name of a method", () -> redefine(Target.class, Versions.replaced(good, "answer", "an;swer")));
        Tck.show("no bytes", () -> redefine(Target.class, new byte[0]));
        Tck.show("still", () -> Target.answer());
    }
}
