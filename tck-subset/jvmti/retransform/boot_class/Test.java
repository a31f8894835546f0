// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native String retransform(Class<?>... classes);

    static native void change(boolean yes);

    public static void main(String[] a) {
        var set = new java.util.BitSet();
        Tck.show("original", () -> {
            set.set(-1);
            return "no exception";
        });
        change(true);
        Tck.show("retransform",
                () -> retransform(java.util.BitSet.class, String.class, Thread.class, java.util.ArrayList.class));
        Tck.show("changed", () -> {
            set.set(-1);
            return "no exception";
        });
        change(false);
        Tck.show("retransform", () -> retransform(java.util.BitSet.class));
        Tck.show("restored", () -> {
            set.set(-1);
            return "no exception";
        });
    }
}
