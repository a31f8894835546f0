// SPDX-License-Identifier: Apache-2.0
/**
 * Default methods and their selection (JVMS 5.4.6), diamonds, super calls, static and private interface methods,
 * invokeinterface on Object's methods.
 */
public class Test {
    interface A {
        default String who() { return "A"; }
        default String both() { return "A.both " + helper(); }
        private String helper() { return "private of " + who(); }
        static String tool() { return "static tool"; }
    }
    interface B extends A {
        @Override
        default String who() {
            return "B";
        }
    }
    interface C extends A {}
    interface D {
        default String who() { return "D"; }
    }
    static class Bc implements C, B {}
    static class Cb extends Bc implements A {}
    static class Own implements B {
        @Override
        public String who() {
            return "Own+" + B.super.who();
        }
    }
    static class Two implements B, D {
        @Override
        public String who() {
            return B.super.who() + D.super.who();
        }
    }
    static abstract class Base {
        public String who() { return "Base"; }
    }
    static class ClassWins extends Base implements A {}
    static abstract class Abs implements A { public abstract String who(); }
    static class Conc extends Abs {
        public String who() { return "Conc"; }
    }

    interface Shape {
        double area();
        default int compare(Shape o) { return Double.compare(area(), o.area()); }
    }
    record Square(double side) implements Shape {
        public double area() { return side * side; }
    }
    record Circle(double r) implements Shape {
        public double area() { return 3 * r * r; }
    }

    interface Counter {
        int[] COUNT = init();
        static int[] init() {
            System.out.println("Counter initialized");
            return new int[] {0};
        }
    }
    interface WithDefault extends Counter {
        default void go() {}
        int X = say("WithDefault initialized");
    }
    static class Uses implements WithDefault {}
    static int say(String s) {
        System.out.println(s);
        return 1;
    }

    public static void main(String[] args) {
        A[] all = {new Bc(), new Cb(), new Own(), new Two(), new ClassWins(), new Conc(), new A(){},
                new A(){public String who(){return "anon";
    }
}
}
;
for (A a : all) System.out.println(a.who() + " | " + a.both());
System.out.println(A.tool());
Shape[] shapes = {new Square(2), new Circle(1), new Square(1)};
long total = 0;
for (int i = 0; i < 30000; i++) {
    Shape s = shapes[i % 3];
    total += (long) s.area() + s.compare(shapes[(i + 1) % 3]);
}
System.out.println(total);
Runnable r = () -> System.out.println("run");
r.run();
System.out.println(r.equals(r) + " " + (r.hashCode() == r.hashCode()) + " " + r.toString().startsWith("Test$$Lambda"));
new Uses();
System.out.println("made");
System.out.println(Counter.COUNT[0]);
Comparable<String> c = "b";
System.out.println(c.compareTo("a"));
try {
    Object o = "s";
    ((Runnable) o).run();
} catch (ClassCastException e) { System.out.println(e.getMessage()); }
CharSequence cs = "chars";
System.out.println(cs.length() + " " + cs.subSequence(1, 3) + " " + cs.isEmpty());
}
}
