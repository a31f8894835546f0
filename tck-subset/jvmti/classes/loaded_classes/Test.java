// SPDX-License-Identifier: Apache-2.0
import java.lang.invoke.MethodHandles;
import org.objectweb.asm.ClassWriter;

public class Test {
    static native int count(Class<?> type);
    static native int countNamed(String signature);
    interface Face {}
    static class Never {}
    public static void main(String[] a) throws Exception {
        ClassWriter writer = Tck.file("Hidden");
        writer.visitEnd();
        Class<?> hidden = MethodHandles.lookup().defineHiddenClass(writer.toByteArray(), false).lookupClass();
        Class<?> second = new Tck.Loader().define("Hidden", writer.toByteArray());
        Class<?>[] types = {Test.class, Face.class, Test[].class, Test[][].class, int[].class, long[][].class, hidden,
                second, Object.class, int.class, void.class};
        for (Class<?> type : types) System.out.println(type.getSimpleName().split("/")[0] + " " + count(type));
        System.out.println("Never " + countNamed("LTest$Never;"));
    }
}
