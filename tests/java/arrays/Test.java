// SPDX-License-Identifier: Apache-2.0
import java.util.Arrays;

/** JVMS 6.5 *aload, *astore, newarray, multianewarray: contents, and the messages of failures. */
public class Test {
    interface Action {
        void run() throws Throwable;
    }

    static void attempt(String what, Action action) {
        try {
            action.run();
            System.out.println(what + ": fine");
        } catch (Throwable t) { System.out.println(what + ": " + t); }
    }

    static int[] nothing() { return null; }

    public static void main(String[] args) {
        int[] a = {1, 2, 3};
        byte[] b = new byte[2];
        Object[] o = new String[1];
        long[] l = new long[0];
        boolean[] z = new boolean[3];
        attempt("read", () -> System.out.println(a[3]));
        attempt("negative", () -> a[-1] = 0);
        attempt("byte", () -> b[2] = 1);
        attempt("long", () -> l[0]++);
        attempt("store", () -> o[0] = 1);
        attempt("store null", () -> o[0] = null);
        attempt("size", () -> { int[] x = new int[-5]; });
        attempt("multi size", () -> { int[][] x = new int[2][-3]; });
        attempt("multi zero", () -> { int[][] x = new int[0][-3]; });
        attempt("cast", () -> {
            Object x = new int[1];
            long[] y = (long[]) x;
        });
        attempt("cast 2", () -> {
            Object x = new Object[1];
            String[] y = (String[]) x;
        });
        attempt("copy types", () -> System.arraycopy(a, 0, b, 0, 1));
        attempt("copy no array", () -> System.arraycopy("x", 0, b, 0, 1));
        attempt("copy bounds", () -> System.arraycopy(a, 1, a, 0, 3));
        attempt("copy position", () -> System.arraycopy(a, -1, a, 0, 1));
        attempt("copy destination", () -> System.arraycopy(a, 0, a, 2, 2));
        attempt("copy length", () -> System.arraycopy(a, 0, a, 0, -1));
        attempt("copy elements", () -> System.arraycopy(new Object[] {"a", 1}, 0, o, 0, 1));
        attempt("copy elements 2", () -> System.arraycopy(new Object[] {"a", 1}, 1, o, 0, 1));
        attempt("copy null", () -> System.arraycopy(null, 0, o, 0, 1));
        System.out.println(o[0]);
        z[1] = true;
        System.out.println(Arrays.toString(z) + Arrays.toString(b) + Arrays.toString(new char[] {'x', 'y'})
                + Arrays.toString(new float[2]));
        int[][][] m = new int[2][3][];
        System.out.println(Arrays.deepToString(m));
        int[][] tri = new int[5][];
        for (int i = 0; i < 5; i++) {
            tri[i] = new int[i + 1];
            tri[i][0] = tri[i][i] = 1;
            for (int j = 1; j < i; j++) tri[i][j] = tri[i - 1][j - 1] + tri[i - 1][j];
        }
        System.out.println(Arrays.deepToString(tri));
        int[] c = a.clone();
        c[0] = 9;
        System.out.println(a[0] + " " + c[0] + " " + c.getClass() + " " + m.getClass() + " "
                + new String[0][0].getClass().getComponentType());
        int[] shift = {1, 2, 3, 4, 5};
        System.arraycopy(shift, 0, shift, 1, 4);
        System.out.println(Arrays.toString(shift));
        System.arraycopy(shift, 2, shift, 0, 3);
        System.out.println(Arrays.toString(shift));
        System.out.println((a instanceof Object) + " " + ((Object) a instanceof Cloneable) + " "
                + (o instanceof String[]) + " " + ((Object) new Integer[1] instanceof Number[]) + " "
                + ((Object) new int[1][1] instanceof Object[]) + " " + ((Object) a instanceof Object[]));
        System.out.println(int[].class.getSuperclass() + " " + Arrays.toString(int[].class.getInterfaces()) + " "
                + int[].class.getName() + " " + String[][].class.getTypeName());
        short s[] = new short[1];
        s[0] = (short) 40000;
        char ch[] = new char[1];
        ch[0] = (char) -1;
        System.out.println(s[0] + " " + (int) ch[0]);
        double[] d = new double[3];
        d[1] += 2.5;
        d[2] -= d[1]++;
        System.out.println(Arrays.toString(d));
        int i = 0;
        int[] order = new int[3];
        order[i++] = i++;
        order[i] = i = 0;
        System.out.println(Arrays.toString(order) + i);
        Integer[] boxed = {3, 1, 2};
        Arrays.sort(boxed, (x, y) -> y - x);
        System.out.println(Arrays.toString(boxed) + Arrays.hashCode(boxed));
    }
}
