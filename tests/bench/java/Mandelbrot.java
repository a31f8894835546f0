// SPDX-License-Identifier: Apache-2.0
/** Double arithmetic on local variables only. */
public class Mandelbrot extends BenchBase {
    String name() { return "mandel"; }
    static int mandel(int n, int max) {
        int total = 0;
        for (int py = 0; py < n; py++) {
            double ci = 2.0 * py / n - 1.0;
            for (int px = 0; px < n; px++) {
                double cr = 3.0 * px / n - 2.0;
                double zr = 0, zi = 0;
                int k = 0;
                while (k < max && zr * zr + zi * zi < 4.0) {
                    double t = zr * zr - zi * zi + cr;
                    zi = 2 * zr * zi + ci;
                    zr = t;
                    k++;
                }
                total += k;
            }
        }
        return total;
    }
    long run() { return mandel(400, 120); }
    public static void main(String[] a) { drive(new Mandelbrot(), a); }
}
