// SPDX-License-Identifier: Apache-2.0
import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.*;
import java.util.*;

/**
 * Method handles: lookup kinds, invokeExact and invoke, adaptation, combinators, polymorphic signatures, errors, call
 * sites.
 */
public class Test {
    int base = 10;
    private int secret(int x) { return base * x; }
    static String join(String a, int b, Object c) { return a + b + c; }
    static long prims(byte b, short s, char c, int i, long l, float f, double d, boolean z) {
        return b + s + c + i + l + (long) f + (long) d + (z ? 1 : 0);
    }
    static void fail(String s) throws Exception { throw new Exception(s); }
    static int var(int... xs) { return Arrays.stream(xs).sum(); }
    static class Sub extends Test {
        @Override
        public String toString() {
            return "Sub";
        }
    }
    public String toString() { return "Test"; }
    static boolean isShort(String s) { return s.length() < 3; }
    static String loud(String s) { return s.toUpperCase(); }
    static String quiet(String s) { return s.toLowerCase(); }
    static int fin(Throwable t, int r, int x) { return t != null ? -1 : r + x; }
    static int inverse(int x) { return 100 / x; }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup k = MethodHandles.lookup();
        Test t = new Test();
        MethodHandle secret = k.findVirtual(Test.class, "secret", methodType(int.class, int.class)),
                     join = k.findStatic(
                             Test.class, "join", methodType(String.class, String.class, int.class, Object.class)),
                     prims = k.findStatic(Test.class, "prims",
                             methodType(long.class, byte.class, short.class, char.class, int.class, long.class,
                                     float.class, double.class, boolean.class));
        System.out.println((int) secret.invokeExact(t, 3) + " " + (String) join.invokeExact("a", 1, (Object) "z") + " "
                + (long) prims.invokeExact((byte) 1, (short) 2, 'a', 4, 5L, 6.5f, 7.5, true) + " "
                + (Object) join.invoke("b", (byte) 2, 3L));
        System.out.println(join.type() + " " + secret + " " + prims.type().parameterCount());
        try {
            int bad = (int) secret.invokeExact((Object) t, 3);
        } catch (WrongMethodTypeException e) { System.out.println(e.getMessage()); }
        try {
            join.invoke(1);
        } catch (WrongMethodTypeException e) { System.out.println(e.getMessage()); }
        try {
            Object o = "notTest";
            secret.invoke(o, 1);
        } catch (ClassCastException e) { System.out.println("cast"); }
        try {
            secret.invoke((Test) null, 1);
        } catch (NullPointerException e) { System.out.println("null receiver"); }
        System.out.println(
                k.findConstructor(ArrayList.class, methodType(void.class, Collection.class)).invoke(List.of(1)) + " "
                + k.findGetter(Test.class, "base", int.class).invoke(t) + " "
                + k.findSpecial(Object.class, "toString", methodType(String.class), Test.class)
                          .bindTo(t)
                          .invoke()
                          .toString()
                          .startsWith("Test@")
                + " " + k.findVirtual(Test.class, "toString", methodType(String.class)).invoke((Test) new Sub()) + " "
                + k.findVirtual(List.class, "size", methodType(int.class)).invoke(List.of(1, 2)));
        k.findSetter(Test.class, "base", int.class).invoke(t, 7);
        System.out.println(t.base);
        System.out.println(MethodHandles.insertArguments(join, 1, 5).invoke("x", "y") + " "
                + MethodHandles.dropArguments(secret, 1, String.class).invoke(t, "ignored", 2) + " "
                + MethodHandles
                          .permuteArguments(
                                  join, methodType(String.class, Object.class, String.class, int.class), 1, 2, 0)
                          .invoke((Object) "o", "s", 9)
                + " "
                + MethodHandles.filterReturnValue(join, k.findVirtual(String.class, "length", methodType(int.class)))
                          .invoke("four", 1, (Object) "x"));
        MethodHandle loud = k.findStatic(Test.class, "loud", methodType(String.class, String.class)),
                     quiet = k.findStatic(Test.class, "quiet", methodType(String.class, String.class)),
                     isShort = k.findStatic(Test.class, "isShort", methodType(boolean.class, String.class));
        MethodHandle guard = MethodHandles.guardWithTest(isShort, loud, quiet);
        System.out.println(guard.invoke("aB") + " " + guard.invoke("AbCd") + " "
                + MethodHandles.filterArguments(loud, 0, quiet).invoke("Q") + " "
                + MethodHandles
                          .foldArguments(MethodHandles.dropArguments(loud, 0, int.class),
                                  MethodHandles.insertArguments(
                                          k.findStatic(Math.class, "abs", methodType(int.class, int.class)), 0, -3))
                          .invoke("fold"));
        MethodHandle inverse = k.findStatic(Test.class, "inverse", methodType(int.class, int.class));
        MethodHandle safe = MethodHandles.catchException(inverse, ArithmeticException.class,
                MethodHandles.dropArguments(MethodHandles.constant(int.class, -7), 0, ArithmeticException.class));
        System.out.println((int) safe.invoke(5) + " " + (int) safe.invoke(0) + " "
                + (int) MethodHandles
                          .tryFinally(inverse,
                                  k.findStatic(Test.class, "fin",
                                          methodType(int.class, Throwable.class, int.class, int.class)))
                          .invoke(10));
        try {
            MethodHandles.throwException(void.class, Exception.class).invoke(new Exception("thrown"));
        } catch (Exception e) { System.out.println(e.getMessage()); }
        MethodHandle var = k.findStatic(Test.class, "var", methodType(int.class, int[].class));
        System.out.println(var.invoke() + " " + var.invoke(1, 2, 3) + " " + var.invoke(new int[] {4}) + " "
                + var.asFixedArity().invoke(new int[] {5}) + " " + join.invokeWithArguments("w", 1, null) + " "
                + var.asCollector(int[].class, 2).invoke(8, 9) + " "
                + join.asSpreader(Object[].class, 3).invoke(new Object[] {"sp", 2, 'c'}) + " "
                + join.asType(methodType(Object.class, Object.class, Integer.class, String.class))
                          .invoke((Object) "as", (Integer) 3, "t"));
        MethodHandle loop =
                MethodHandles.countedLoop(MethodHandles.constant(int.class, 5), MethodHandles.constant(int.class, 0),
                        MethodHandles.dropArguments(
                                k.findStatic(Integer.class, "sum", methodType(int.class, int.class, int.class)), 2,
                                new Class<?>[ 0 ]));
        System.out.println((int) loop.invoke());
        MutableCallSite site = new MutableCallSite(loud);
        MethodHandle dyn = site.dynamicInvoker();
        System.out.println(dyn.invoke("Site"));
        site.setTarget(quiet);
        System.out.println(dyn.invoke("Site"));
        VolatileCallSite v = new VolatileCallSite(quiet);
        System.out.println(v.dynamicInvoker().invoke("VoL") + " " + new ConstantCallSite(loud).getTarget().invoke("c"));
        try {
            k.findStatic(Test.class, "absent", methodType(void.class));
        } catch (NoSuchMethodException e) { System.out.println(e.getMessage()); }
        try {
            k.findVirtual(Test.class, "join", join.type());
        } catch (IllegalAccessException e) { System.out.println(e.getMessage()); }
        try {
            MethodHandles.publicLookup().findVirtual(Test.class, "secret", methodType(int.class, int.class));
        } catch (IllegalAccessException e) { System.out.println("no access"); }
        System.out.println(k.revealDirect(secret) + " "
                + MethodHandles.arrayElementGetter(int[].class).invoke(new int[] {3}, 0) + " "
                + MethodHandles.identity(long.class).invoke(4L) + " " + MethodHandles.zero(String.class).invoke());
        Class<?> hidden = k.defineHiddenClass(Test.class.getResourceAsStream("Test$Sub.class").readAllBytes(), true,
                                   MethodHandles.Lookup.ClassOption.NESTMATE)
                                  .lookupClass();
        System.out.println(hidden.isHidden() + " " + hidden.getName().startsWith("Test$Sub/") + " "
                + hidden.getDeclaredConstructor().newInstance());
        Runnable r = MethodHandleProxies.asInterfaceInstance(Runnable.class,
                MethodHandles.insertArguments(
                        k.findVirtual(java.io.PrintStream.class, "println", methodType(void.class, String.class)), 0,
                        System.out, "interface instance"));
        r.run();
        long sum = 0;
        for (int i = 0; i < 20000; i++) sum += (int) secret.invokeExact(t, i);
        System.out.println(sum);
        MethodHandle many = MethodHandles.dropArguments(loud, 1, Collections.nCopies(200, Object.class));
        System.out.println(many.type().parameterCount());
    }
}
