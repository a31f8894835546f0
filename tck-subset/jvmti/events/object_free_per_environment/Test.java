// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long first, long second);
    static native void collect();
    static void garbage() {
        for (int i = 0; i < 100; i++) tag(new Object(), 7, i < 50 ? 8 : 0);
    }
    public static void main(String[] a) {
        garbage();
        collect();
    }
}
