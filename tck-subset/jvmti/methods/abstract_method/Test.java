// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void ask(Class<?> type);
    abstract static class Made { abstract void open(long wide, int one); }
    public static void main(String[] a) throws Exception {
        Class.forName("Test$Made");
        ask(Made.class);
    }
}
