// SPDX-License-Identifier: Apache-2.0
// Seed: classes, interfaces, fields, arrays, casts, constructors. For every version.
public class Shapes {
    interface Area { int UNIT = 4; double area(); }
    interface Named extends Area { String name(); }
    static abstract class Base implements Named, Comparable<Base> {
        protected final int id;
        private static int next = 1;
        Base() { id = next++; }
        Base(int id) { this.id = id; }
        public int compareTo(Base other) { return Double.compare(area(), other.area()); }
        public String toString() { return name() + ":" + area(); }
        protected abstract int corners();
    }
    static class Circle extends Base {
        double radius;
        Circle(double radius) { this.radius = radius; }
        public double area() { return radius * radius * 3; }
        public String name() { return "circle"; }
        protected int corners() { return 0; }
    }
    static class Square extends Base {
        long side;
        Square(long side) { super(77); this.side = side; }
        public double area() { return side * side; }
        public String name() { return "square" + id; }
        protected int corners() { return UNIT; }
        class Inner {
            float half = side / 2f;
            float get() { return half + Square.this.side; }
        }
    }
    enum Color { RED, GREEN { int code() { return 9; } }; int code() { return ordinal(); } }
    static Object[] objects = {1, 2L, 'c', 4.5f, "s", null, new int[] {1, 2}, new String[2][3]};
    byte b = -1; short s = 300; char c = 'x'; boolean z = true; float f = 1.5f; double d = 2.5; long l = 1L << 40; int i = 9; Object o = this;

    static int kinds(Object[] all) {
        int sum = 0;
        for (Object o : all) {
            if (o instanceof Number) sum += ((Number) o).intValue();
            else if (o instanceof int[]) sum += ((int[]) o)[1];
            else if (o instanceof Object[][]) sum += ((Object[][]) o)[1].length;
            else if (o instanceof Comparable) sum += 100;
        }
        return sum;
    }
    static long arrays(int n) {
        byte[] b = new byte[n]; char[] c = new char[n]; short[] s = new short[n]; long[][] l = new long[n][2]; double[] d = {1, 2, 3}; boolean[] z = new boolean[3];
        for (int i = 0; i < n; i++) { b[i] = (byte) (i * 50); c[i] = (char) b[i]; s[i] = (short) c[i]; l[i][i & 1] = s[i]; }
        z[1] = true;
        return l[n - 1][(n - 1) & 1] + (long) d[2] + (z[1] ? b.length : 0);
    }
    static int failures() {
        int count = 0;
        for (int i = 0; i < 6; i++)
            try {
                switch (i) {
                    case 0: count += objects[9].hashCode(); break;
                    case 1: count += ((String) objects[0]).length(); break;
                    case 2: objects[5].toString(); break;
                    case 3: count += 5 / (i - 3); break;
                    case 4: ((Object[]) objects[7])[0] = new Object[0]; break;
                    default: count += new int[-i].length;
                }
            } catch (ArrayIndexOutOfBoundsException e) { count += 1;
            } catch (ClassCastException e) { count += 10;
            } catch (NullPointerException e) { count += 100;
            } catch (ArithmeticException e) { count += 1000;
            } catch (RuntimeException e) { count += 10000; }
        return count;
    }
    public static Object test() {
        Base[] all = {new Circle(2), new Square(3), new Circle(1)};
        java.util.Arrays.sort(all);
        StringBuilder out = new StringBuilder();
        for (Base b : all) out.append(b).append(' ').append(b.corners());
        Square.Inner inner = ((Square) all[1]).new Inner();
        Shapes me = new Shapes();
        me.i += me.b + me.s++ + me.c;
        out.append(inner.get()).append(Color.valueOf("GREEN").code()).append(kinds(objects)).append(arrays(5)).append(failures());
        return out.append(me.i).append(me.l).append(me.f + me.d).append(me.z).append(me.o == me).toString();
    }
}
