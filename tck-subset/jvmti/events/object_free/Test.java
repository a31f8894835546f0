// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native void collect();
    static void garbage() {
        for (int i = 1; i <= 100; i++) tag(new Object(), i);
        for (int i = 0; i < 50; i++) {
            Object untagged = new Object();
            tag(untagged, 1000 + i);
            tag(untagged, 0);
        }
    }
    public static void main(String[] a) {
        Object kept = new Object();
        tag(kept, 500);
        garbage();
        collect();
        tag(kept, 501);
    }
}
