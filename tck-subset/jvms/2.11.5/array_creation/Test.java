// SPDX-License-Identifier: Apache-2.0
public class Test {
    static int zero = 0, minus = -1;
    public static void main(String[] a) {
        Tck.show("new int[-1]", () -> new int[minus]);
        Tck.show("new String[-1]", () -> new String[minus]);
        Tck.show("new int[0][-1]", () -> new int[zero][minus]);
        Tck.show("new int[-1][0]", () -> new int[minus][zero]);
        Tck.show("new int[2][3][]", () -> { int[][][] x = new int[2][3][]; return x.length + " " + x[1].length + " " + x[1][2]; });
        Tck.show("classes", () -> new int[1][1].getClass() + " " + new int[1][1][0].getClass() + " " + new String[0][].getClass());
        Tck.show("defaults", () -> { boolean[][] z = new boolean[1][1]; char[][] c = new char[1][1]; double[][] d = new double[1][1]; return z[0][0] + " " + (int) c[0][0] + " " + d[0][0]; });
    }
}
