// SPDX-License-Identifier: Apache-2.0
/** getfield/putfield/getstatic/putstatic plus small accessor methods. */
public class Fields extends BenchBase {
    String name() { return "fields"; }
    static int sv;
    int a, b, c;
    long d;
    Fields next;
    int getA() { return a; }
    void setB(int v) { b = v; }
    static long work(Fields f, int n) {
        for (int i = 0; i < n; i++) {
            f.a += i;
            f.b = f.a ^ f.c;
            f.c++;
            f.d += f.b;
            sv += f.c;
            f.setB(f.getA() + sv);
            f = f.next;
        }
        return f.d + sv + f.b;
    }
    long run() {
        sv = 0;
        Fields x = new Fields(), y = new Fields();
        x.next = y;
        y.next = x;
        return work(x, 12000000);
    }
    public static void main(String[] a) { drive(new Fields(), a); }
}
