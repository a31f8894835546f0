// SPDX-License-Identifier: Apache-2.0
/** Allocation and GC: long-lived tree plus many short-lived trees. */
public class BinaryTrees extends BenchBase {
    String name() { return "bintrees"; }
    static final class Node { Node l, r; }
    static Node make(int d) {
        Node n = new Node();
        if (d > 0) {
            n.l = make(d - 1);
            n.r = make(d - 1);
        }
        return n;
    }
    static int check(Node n) { return n.l == null ? 1 : 1 + check(n.l) + check(n.r); }
    long run() {
        Node longLived = make(16);
        long s = 0;
        for (int d = 4; d <= 14; d += 2) {
            int it = 1 << (16 - d + 3);
            for (int i = 0; i < it; i++) s += check(make(d));
        }
        return s + check(longLived);
    }
    public static void main(String[] a) { drive(new BinaryTrees(), a); }
}
