// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void look(Class<?> type);
    static native void pool(Class<?> type);
    static class Made {
        static int field = 1;
        static String work(int i) {
            field += i;
            return "the text".concat(String.valueOf(i + 3000000000L));
        }
    }
    public static void main(String[] a) {
        new Made();
        look(Made.class);
        System.out.println(Made.work(1) + Made.work(2));
        look(Made.class);
        pool(int[].class);
        pool(int.class);
    }
}
