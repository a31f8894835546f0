// SPDX-License-Identifier: Apache-2.0
import java.util.List;

public class Test {
    static native void name(Class<?> type, String name, String signature, boolean isStatic);
    static class Made<T> {
        static int i = "x".length();
        T plain(int a, String[] b, long[][] c) { return null; }
        <E extends Exception> List<? extends T> generic(T value) throws E { return null; }
        static void none() {}
    }
    public static void main(String[] a) {
        new Made<String>();
        name(Made.class, "plain", "(I[Ljava/lang/String;[[J)Ljava/lang/Object;", false);
        name(Made.class, "generic", "(Ljava/lang/Object;)Ljava/util/List;", false);
        name(Made.class, "none", "()V", true);
        name(Made.class, "<init>", "()V", false);
        name(Made.class, "<clinit>", "()V", true);
    }
}
