// SPDX-License-Identifier: Apache-2.0
/** Allocation of list cells, pointer chasing, in-place reverse. */
public class LinkedLists extends BenchBase {
    String name() { return "linkedlist"; }
    static final class Cell {
        int v;
        Cell next;
        Cell(int v, Cell n) {
            this.v = v;
            next = n;
        }
    }
    long run() {
        long s = 0;
        for (int r = 0; r < 100; r++) {
            Cell h = null;
            for (int i = 0; i < 100000; i++) h = new Cell(i, h);
            Cell p = null;
            while (h != null) {
                Cell n = h.next;
                h.next = p;
                p = h;
                h = n;
            }
            for (Cell c = p; c != null; c = c.next) s += c.v ^ r;
        }
        return s;
    }
    public static void main(String[] a) { drive(new LinkedLists(), a); }
}
