// SPDX-License-Identifier: Apache-2.0
/** Double arithmetic plus double fields plus Math.sqrt. */
public class NBody extends BenchBase {
    String name() { return "nbody"; }
    static final class Body { double x, y, z, vx, vy, vz, m; }
    static double sim(int steps) {
        Body[] bs = new Body[5];
        for (int i = 0; i < 5; i++) {
            Body b = bs[i] = new Body();
            b.x = i * 1.5 + 0.3;
            b.y = i * 0.7 - 1;
            b.z = 0.1 * i;
            b.vx = 0.01 * i;
            b.vy = 0.2 - 0.05 * i;
            b.vz = 0.003 * i;
            b.m = 1.0 / (i + 1);
        }
        double dt = 0.001;
        for (int s = 0; s < steps; s++) {
            for (int i = 0; i < 5; i++) {
                Body a = bs[i];
                for (int j = i + 1; j < 5; j++) {
                    Body b = bs[j];
                    double dx = a.x - b.x, dy = a.y - b.y, dz = a.z - b.z;
                    double d2 = dx * dx + dy * dy + dz * dz + 0.01;
                    double mag = dt / (d2 * Math.sqrt(d2));
                    a.vx -= dx * b.m * mag;
                    a.vy -= dy * b.m * mag;
                    a.vz -= dz * b.m * mag;
                    b.vx += dx * a.m * mag;
                    b.vy += dy * a.m * mag;
                    b.vz += dz * a.m * mag;
                }
            }
            for (int i = 0; i < 5; i++) {
                Body a = bs[i];
                a.x += dt * a.vx;
                a.y += dt * a.vy;
                a.z += dt * a.vz;
            }
        }
        return bs[0].x + bs[1].y + bs[2].z;
    }
    long run() { return (long) (sim(250000) * 1e6); }
    public static void main(String[] a) { drive(new NBody(), a); }
}
