// SPDX-License-Identifier: Apache-2.0
import java.util.Arrays;
public class Test {
    static byte[] good() { var w = Tck.file("Good"); w.visitEnd(); return w.toByteArray(); }
    static byte[] with(int at, int value) { byte[] b = good(); b[at] = (byte) value; return b; }
    static void define(String what, byte[] bytes) { Tck.show(what, () -> new Tck.Loader().define("Good", bytes).getName()); }
    public static void main(String[] a) {
        define("good", good());
        define("magic", with(0, 0));
        define("truncated", Arrays.copyOf(good(), good().length - 1));
        define("longer", Arrays.copyOf(good(), good().length + 1));
        define("empty", new byte[0]);
        define("version 200", with(7, 200));
        define("version 44", with(7, 44));
        define("constant pool tag", with(10, 99));
        Tck.show("other name", () -> new Tck.Loader().define("Other", good()).getName());
        Tck.show("in java.lang", () -> { var w = Tck.file("java/lang/Mine"); w.visitEnd(); return new Tck.Loader().define("java.lang.Mine", w.toByteArray()); });
    }
}
