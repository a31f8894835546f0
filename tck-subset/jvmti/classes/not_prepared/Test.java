// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.ClassWriter;

public class Test {
    static native void ask(Class<?> type);
    public static void main(String[] a) throws Exception {
        Tck.Loader loader = new Tck.Loader();
        ClassWriter writer = Tck.file("Made");
        writer.visitEnd();
        Class<?> made = loader.define("Made", writer.toByteArray());
        ask(made);
        Class.forName("Made", true, loader);
        ask(made);
    }
}
