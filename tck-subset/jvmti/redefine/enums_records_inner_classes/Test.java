// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    enum Color {
        RED {
            String shade() { return "body 1"; }
        },
        GREEN;

        String shade() { return "shade 1"; }
    }

    record Point(int x, int y) {
        Point {
            if (x < 0) throw new IllegalArgumentException("negative");
        }

        String tell() { return "record 1"; }
    }

    private final String secret = "secret";

    class Inner {
        String tell() { return "inner 1 ".concat(secret); }
    }

    static int choose(Color c) {
        return switch (c) {
            case RED -> 1;
            case GREEN -> 2;
        };
    }

    static byte[] next(Class<?> c) {
        return Versions.of(c, "body 1", "body 2", "shade 1", "shade 2", "record 1", "record 2", "inner 1 ", "inner 2 ", "anonymous 1", "anonymous 2");
    }

    public static void main(String[] a) {
        var test = new Test();
        Inner inner = test.new Inner();
        Point point = new Point(1, 2);
        Object anonymous = new Object() {
            public String toString() { return "anonymous 1"; }
        };
        Color red = Color.RED;
        for (int i = 0; i < 2; i++) {
            System.out.println(red.shade() + ", " + Color.GREEN.shade() + ", " + choose(red) + choose(Color.GREEN) + ", " + Color.valueOf("RED").shade());
            System.out.println(point.tell() + ", " + point + ", " + point.equals(new Point(1, 2)) + ", " + point.hashCode());
            System.out.println(inner.tell() + ", " + anonymous + ", same constant: " + (red == Color.RED));
            for (Class<?> c : new Class<?>[] {Color.class, red.getClass(), Point.class, Inner.class, anonymous.getClass()})
                Tck.show("redefine " + c.getSimpleName(), () -> redefine(c, next(c)));
        }
        Tck.show("constructor", () -> new Point(-1, 0));
    }
}
