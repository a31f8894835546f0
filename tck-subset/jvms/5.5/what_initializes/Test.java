// SPDX-License-Identifier: Apache-2.0
import java.lang.invoke.*;
public class Test {
    static class Log { static boolean say(String name) { System.out.println("    initializes " + name); return true; } }
    static class A { static final int CONSTANT = 5; static int field; static { Log.say("A"); } }
    static class B { static int field; static { Log.say("B"); } }
    static class C { static void method() {} static { Log.say("C"); } }
    static class D { static { Log.say("D"); } }
    static class E { static { Log.say("E"); } }
    static class Base { static int inherited; static { Log.say("Base"); } }
    static class F extends Base { static { Log.say("F"); } }
    static class G { static void m() {} static { Log.say("G"); } }
    static class H { static { Log.say("H"); } }
    public static void main(String[] args) throws Throwable {
        Object o = "";
        Tck.show("constant", () -> A.CONSTANT);
        Tck.show("class literal", () -> A.class.getName());
        Tck.show("array", () -> new A[1].length);
        Tck.show("instanceof", () -> o instanceof A);
        Tck.show("forName without", () -> Class.forName("Test$A", false, Test.class.getClassLoader()).getName());
        Tck.show("reading the fields", () -> A.class.getDeclaredFields().length);
        Tck.show("static field", () -> A.field);
        Tck.show("static field store", () -> B.field = 1);
        Tck.show("static method", () -> { C.method(); return null; });
        Tck.show("new", () -> new D() != null);
        Tck.show("forName", () -> Class.forName("Test$E").getName());
        Tck.show("inherited field", () -> F.inherited);
        Tck.show("subclass", () -> new F() != null);
        MethodHandle handle = MethodHandles.lookup().findStatic(G.class, "m", MethodType.methodType(void.class));
        Tck.show("handle made", () -> null);
        Tck.show("handle called", () -> { handle.invokeExact(); return null; });
        Tck.show("reflection", () -> H.class.getDeclaredConstructor().newInstance() != null);
    }
}
