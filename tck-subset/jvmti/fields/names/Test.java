// SPDX-License-Identifier: Apache-2.0
import java.util.Map;

public class Test {
    static native void names(Class<?> type);
    static class Made<T> {
        int number;
        static long[][] array;
        T value;
        Map<String, ? super T> map;
        String text;
    }
    public static void main(String[] a) {
        new Made<String>();
        names(Made.class);
    }
}
