// SPDX-License-Identifier: Apache-2.0
/** double[][] multiply plus System.arraycopy and clone. */
public class MatMul extends BenchBase {
    String name() { return "matmul"; }
    static double mul(int n) {
        double[][] a = new double[n][n], b = new double[n][n], c = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                a[i][j] = i + j;
                b[i][j] = i - j;
            }
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double s = 0;
                for (int k = 0; k < n; k++) s += a[i][k] * b[k][j];
                c[i][j] = s;
            }
        return c[n / 2][n / 3];
    }
    long run() {
        int[] x = new int[100000], y = new int[100000];
        for (int i = 0; i < x.length; i++) x[i] = i;
        long s = 0;
        for (int r = 0; r < 2000; r++) {
            System.arraycopy(x, 0, y, 1, x.length - 1);
            s += y[r];
        }
        return s + (long) mul(300);
    }
    public static void main(String[] a) { drive(new MatMul(), a); }
}
