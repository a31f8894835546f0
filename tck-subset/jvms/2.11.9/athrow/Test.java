// SPDX-License-Identifier: Apache-2.0
public class Test {
    static RuntimeException none;
    static StringBuilder order = new StringBuilder();
    static int ways(int way) {
        try {
            order.append("t");
            if (way == 1) return 1;
            if (way == 2) throw new IllegalStateException();
            if (way == 3) throw new Error();
        } catch (IllegalStateException e) {
            order.append("c");
            return 2;
        } finally {
            order.append("f");
        }
        return 0;
    }
    public static void main(String[] a) {
        Tck.show("throw null", () -> { throw none; });
        for (int way = 0; way < 4; way++) {
            int chosen = way;
            Tck.show("way " + way, () -> ways(chosen));
        }
        System.out.println(order);
        Tck.show("order of rows", () -> {
            try { throw new IllegalArgumentException(); } catch (NumberFormatException e) { return "wrong"; } catch (IllegalArgumentException e) { return "second"; }
        });
    }
}
