// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.ClassWriter;

public class Test {
    static native void source(Class<?> type);
    interface Face {}
    public static void main(String[] a) {
        ClassWriter named = Tck.file("Named");
        named.visitSource("Of Another.language", null);
        named.visitEnd();
        ClassWriter none = Tck.file("None");
        none.visitEnd();
        source(Test.class);
        source(Face.class);
        source(new Tck.Loader().define("Named", named.toByteArray()));
        source(new Tck.Loader().define("None", none.toByteArray()));
        source(Test[].class);
        source(int.class);
    }
}
