// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void remember(Class<?> type);
    static native int collect();
    static native void ask();
    static void load(int count) throws Exception {
        for (int i = 0; i < count; i++)
            remember(Class.forName("Made", true, new Tck.Loader().add("Made", Tck.file("Made"))));
    }
    public static void main(String[] a) throws Exception {
        load(20);
        for (int i = 0; i < 10 && collect() == 0; i++) load(1);
        ask();
    }
}
