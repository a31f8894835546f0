// SPDX-License-Identifier: Apache-2.0
import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassWriter;

public class Test {
    static native void signature(Class<?> type);
    static class Generic<T extends Number & Comparable<T>> implements Comparable<List<? super T>> {
        @Override
        public int compareTo(List<? super T> other) {
            return 0;
        }
    }
    public static void main(String[] a) throws Exception {
        Class<?>[] types = {Test.class, Generic.class, Map.class, String[].class, int[][].class, Generic[].class,
                boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class, double.class,
                void.class};
        for (Class<?> type : types) signature(type);
        ClassWriter writer = Tck.file("Hidden");
        writer.visitEnd();
        signature(MethodHandles.lookup().defineHiddenClass(writer.toByteArray(), true).lookupClass());
    }
}
