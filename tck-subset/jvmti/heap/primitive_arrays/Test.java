// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native void arrays(Object from);
    public static void main(String[] a) {
        Object[] all = {new boolean[] {true, false, true}, new byte[] {-1, 2}, new char[] {'a', 0xffff},
                new short[] {-5, 6, 7}, new int[] {1 << 30, -1}, new long[] {1L << 62, -2}, new float[] {0.5f, -1},
                new double[] {2.5, -8}, new int[0], new Object[2]};
        for (int i = 0; i < all.length; i++) tag(all[i], i + 1);
        tag(int[].class, 100);
        arrays(all);
    }
}
