// SPDX-License-Identifier: Apache-2.0
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/**
 * Default methods and their selection (JVMS 5.4.6), diamonds, super calls, static and private interface methods,
 * invokeinterface on Object's methods, and on objects that do not implement the interface.
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

    interface Keeper {
        private String secret() { return "secret"; }
        default String open() { return "open"; }
        static String ask(Keeper k) { return k.secret(); }
    }
    interface Guard extends Keeper {
        static String ask(Guard g) { return g.open(); }
    }
    static class Keeps implements Keeper {}
    static class Guards implements Guard {}
    static class Guards1 extends Guards {}
    static class Guards2 extends Guards {}
    static class Guards3 extends Guards {}
    static class Guards4 extends Guards {}
    static class Impostor {
        private String secret() { return "impostor"; }
    }
    static final MethodHandle TO_KEEPER = cast(Keeper.class), TO_GUARD = cast(Guard.class);

    /** Interfaces are not checked by it, as verifiers do not check them. */
    static MethodHandle cast(Class<?> type) {
        MethodHandle identity = MethodHandles.identity(Object.class);
        return MethodHandles.explicitCastArguments(identity, identity.type().changeReturnType(type));
    }
    interface Asks {
        String ask(Object o) throws Throwable;
    }
    static void attempt(String what, Object o, Asks asks) {
        try {
            System.out.println(what + ": " + asks.ask(o));
        } catch (Throwable t) {
            System.out.println(what + ": " + t);
        }
    }
    static void askAll() {
        Object[] all = {new Guards(), new Keeps(), new Impostor(), "string", new int[0]};
        for (Object o : all) {
            attempt("private", o, k -> Keeper.ask((Keeper) TO_KEEPER.invokeExact(k)));
            attempt("private, by a nestmate", o, k -> ((Keeper) TO_KEEPER.invokeExact(k)).secret());
            attempt("of the parent", o, k -> Guard.ask((Guard) TO_GUARD.invokeExact(k)));
        }
    }
    static void notImplemented() {
        askAll();
        Guard[] guards = {new Guards(), new Guards1(), new Guards2(), new Guards3(), new Guards4()};
        int answers = 0;
        for (int i = 0; i < 30000; i++) answers += Keeper.ask(guards[i % 5]).length() + Guard.ask(guards[i % 5]).length();
        System.out.println(answers);
        askAll();
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
notImplemented();
}
}
