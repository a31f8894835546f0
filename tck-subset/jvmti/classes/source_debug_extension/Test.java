// SPDX-License-Identifier: Apache-2.0
import org.objectweb.asm.ClassWriter;

public class Test {
    static native void extension(Class<?> type);
    public static void main(String[] a) {
        ClassWriter writer = Tck.file("Made");
        writer.visitSource("Made.java", "SMAP\nMade.jsp \u00e9 \u4e2d\n*E\n");
        writer.visitEnd();
        extension(new Tck.Loader().define("Made", writer.toByteArray()));
        extension(Test.class);
        extension(int[].class);
        extension(int.class);
    }
}
