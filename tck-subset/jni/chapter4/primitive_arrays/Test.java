// SPDX-License-Identifier: Apache-2.0
public class Test {
    static { System.loadLibrary("native"); }
    static native void region(int[] a, int start, int length);
    static native void elements(long[] a);
    static native Object make();
    public static void main(String[] a) {
        int[] ints = {1, 2, 3, 4, 5};
        Tck.show("region", () -> { region(ints, 1, 3); return java.util.Arrays.toString(ints); });
        Tck.show("all", () -> { region(ints, 0, 5); return java.util.Arrays.toString(ints); });
        Tck.show("empty at the end", () -> { region(ints, 5, 0); return null; });
        Tck.show("beyond", () -> { region(ints, 3, 3); return null; });
        Tck.show("negative start", () -> { region(ints, -1, 2); return null; });
        Tck.show("negative length", () -> { region(ints, 1, -1); return null; });
        long[] longs = {1, 2, 3};
        elements(longs);
        System.out.println(java.util.Arrays.toString(longs));
        System.out.println(java.util.Arrays.toString((char[]) make()));
    }
}
