// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin(java.lang.reflect.Method method);
    static native long entries();
    static native String wrongLoads();
    static native String wrongUnloads();

    static int hot(int x) { return x * 31 + 7; }

    public static void main(String[] args) throws Exception {
        begin(Test.class.getDeclaredMethod("hot", int.class));
        int sum = 0;
        for (int i = 0; i < 20000; i++) sum += hot(i);
        Jvmpi.disable(Jvmpi.METHOD_ENTRY);
        long entries = entries();
        if (sum == 0) return;
        System.gc();
        Part.of("load", part -> part.same("wrong events", "", wrongLoads()));
        Part.of("unload", part -> part.same("wrong events", "", wrongUnloads()));
        Part.of("interpreted", part -> part.same("entries", 20000L, entries));
    }
}
