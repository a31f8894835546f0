import java.nio.ByteBuffer;
import java.util.Arrays;

public class Test {
    static { System.loadLibrary("native"); }
    static native String strings(String latin1, String utf16);
    static native void arrays(boolean[] z, byte[] b, char[] c, short[] s, int[] i, long[] j, float[] f, double[] d);
    static native void modes(int[] commit, int[] abort, int[] both, int[] critical);
    static native Object[] make();
    static native ByteBuffer buffer(ByteBuffer direct, ByteBuffer heap);

    public static void main(String[] args) {
        System.out.println(strings("caf\u00e9\0!", "\u20ac\ud83d\ude00z"));
        boolean[] z = {true, false}; byte[] b = {1, 2}; char[] c = {'a', 'b'}; short[] s = {3, 4}; int[] i = {5, 6};
        long[] j = {7, 8}; float[] f = {9, 10}; double[] d = {11, 12};
        arrays(z, b, c, s, i, j, f, d);
        System.out.println(Arrays.toString(z) + Arrays.toString(b) + Arrays.toString(c) + Arrays.toString(s) + Arrays.toString(i)
            + Arrays.toString(j) + Arrays.toString(f) + Arrays.toString(d));
        int[][] m = {{1, 1}, {1, 1}, {1, 1}, {1, 1}};
        modes(m[0], m[1], m[2], m[3]);
        System.out.println(Arrays.deepToString(m));
        System.out.println(Arrays.deepToString(make()));
        ByteBuffer direct = ByteBuffer.allocateDirect(16);
        ByteBuffer made = buffer(direct, ByteBuffer.allocate(4));
        System.out.println(direct.get(3) + " " + made.capacity() + " " + made.get(1) + " " + made.isDirect());
    }
}
