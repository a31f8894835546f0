// SPDX-License-Identifier: Apache-2.0
import java.lang.invoke.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.stream.*;

/** The answers of java.lang.Class about every kind of class: names, modifiers, enclosing things, nests, sealed hierarchies, arrays, primitives, hidden classes. */
public class Test {
  public sealed interface Shape permits Circle, Square { }
  public record Circle(double radius) implements Shape { }
  protected static final class Square implements Shape { private int side; }
  private abstract class InnerAbstract<T extends Number & Comparable<T>> implements Comparable<Map<String, ? super T[]>> { }
  public static class Plain { private final int value; public Plain(int v) { value = v; } public int get() { return value + other(); } private int other() { return new Square().side; } }
  enum Level { LOW, HIGH { void x() { } } }
  interface WithDefault { default int one() { return 1; } static int two() { return 2; } private int three() { return 3; } }
  static synchronized native void odd(int... numbers);
  transient volatile int field;

  static void show(Class<?> c) throws Throwable {
    System.out.println(c + " | " + c.getName() + " | " + c.getSimpleName() + " | " + c.getTypeName() + " | " + c.getCanonicalName());
    System.out.println("  " + Modifier.toString(c.getModifiers()) + " " + c.getModifiers() + " " + flags(c) + " pkg " + c.getPackageName());
    System.out.println("  generic " + c.toGenericString() + " super " + c.getGenericSuperclass() + " " + Arrays.toString(c.getGenericInterfaces()));
    System.out.println("  in " + c.getEnclosingClass() + " " + c.getDeclaringClass() + " " + c.getEnclosingMethod() + " " + c.getEnclosingConstructor());
    System.out.println("  nest " + c.getNestHost().getName() + " " + (c.getNestMembers().length > 1) + " permitted " + Arrays.toString(c.getPermittedSubclasses()));
    System.out.println("  classes " + Arrays.stream(c.getDeclaredClasses()).map(Class::getSimpleName).sorted().collect(Collectors.toList()));
    System.out.println("  fields " + Arrays.stream(c.getDeclaredFields()).map(Field::toGenericString).sorted().collect(Collectors.toList()));
    System.out.println("  methods " + Arrays.stream(c.getDeclaredMethods()).map(Method::toGenericString).filter(s -> !s.contains("lambda$")).sorted().collect(Collectors.toList()));
    System.out.println("  constructors " + Arrays.stream(c.getDeclaredConstructors()).map(Constructor::toGenericString).sorted().collect(Collectors.toList()));
  }
  static String flags(Class<?> c) {
    String s = "";
    if (c.isInterface()) s += "I"; if (c.isArray()) s += "["; if (c.isPrimitive()) s += "P"; if (c.isEnum()) s += "E"; if (c.isRecord()) s += "R";
    if (c.isAnnotation()) s += "@"; if (c.isSynthetic()) s += "S"; if (c.isLocalClass()) s += "L"; if (c.isAnonymousClass()) s += "A";
    if (c.isMemberClass()) s += "M"; if (c.isSealed()) s += "Q"; if (c.isHidden()) s += "H";
    return s;
  }
  static void t(String what, java.util.concurrent.Callable<Object> call) {
    try { System.out.println(what + ": " + call.call()); } catch (Throwable e) { System.out.println(what + ": " + e + (e.getCause() == null ? "" : " / " + e.getCause())); }
  }
  public static void main(String[] args) throws Throwable {
    class Local { class Deeper { } }
    Object anonymous = new Object() { int captured = args.length; };
    Class<?>[] classes = {Test.class, Shape.class, Circle.class, Square.class, InnerAbstract.class, Level.class, Level.HIGH.getClass(), WithDefault.class,
        Local.class, Local.Deeper.class, anonymous.getClass(), int.class, void.class, int[].class, Square[][].class, Object.class, Cloneable.class, Override.class};
    for (Class<?> c : classes) show(c);
    Runnable lambda = () -> { };
    System.out.println(lambda.getClass().isHidden() + " " + lambda.getClass().isSynthetic() + " " + lambda.getClass().getName().contains("/0x") + " " + (lambda.getClass().getNestHost() == Test.class));
    t("forName", () -> Class.forName("Test$Circle"));
    t("forName array", () -> Class.forName("[[LTest$Circle;") + " " + Class.forName("[I"));
    t("forName slash", () -> Class.forName("java/lang/String"));
    t("forName missing", () -> Class.forName("no.such.Thing"));
    t("forName prim", () -> Class.forName("int"));
    t("forName empty", () -> Class.forName(""));
    t("forName bad array", () -> Class.forName("[LTest$Circle"));
    t("forName missing element", () -> Class.forName("[Lno.such.Thing;"));
    t("forName loader", () -> Class.forName("Test$Circle", false, null));
    t("loadClass", () -> ClassLoader.getSystemClassLoader().loadClass("java.util.List"));
    t("instance", () -> Shape.class.isInstance(new Circle(1)) + " " + Number[].class.isAssignableFrom(Integer[].class) + " " + int.class.isAssignableFrom(short.class));
    t("cast", () -> Integer.class.cast("x"));
    t("clone", () -> new int[][] {{1}, {2}}.clone().length);
    t("method", () -> Test.class.getDeclaredMethod("odd", int[].class));
    t("native", () -> { odd(1); return 1; });
    t("no method", () -> Test.class.getMethod("nope", String.class, int[].class));
    t("no field", () -> Test.class.getField("nope"));
    t("private", () -> Square.class.getDeclaredField("side").getInt(new Square()));
    t("set", () -> { Field f = Square.class.getDeclaredField("side"); Square s = new Square(); f.set(s, (short) 12); return f.get(s); });
    t("set wrong", () -> { Field f = Square.class.getDeclaredField("side"); f.set(new Square(), "s"); return 0; });
    t("set final", () -> { Field f = Circle.class.getDeclaredField("radius"); f.setAccessible(true); f.set(new Circle(2), 1.0); return 0; });
    t("hash", () -> Integer.class.getDeclaredField("value").getType());
    t("enum", () -> Level.class.getDeclaredConstructors()[0].newInstance("X", 2));
    t("proxy", () -> { Object p = Proxy.newProxyInstance(Test.class.getClassLoader(), new Class<?>[] {Runnable.class, Comparable.class}, (x, m, a) -> m.getName().equals("compareTo") ? 42 : null); return ((Comparable<Object>) p).compareTo("q") + " " + Proxy.isProxyClass(p.getClass()) + " " + p.getClass().getPackageName(); });
    t("many invokes", () -> { Method m = Integer.class.getMethod("parseInt", String.class); int sum = 0; for (int i = 0; i < 40; i++) sum += (Integer) m.invoke(null, "" + i); return sum; });
    t("many news", () -> { Constructor<?> c = ArrayList.class.getConstructor(int.class); int n = 0; for (int i = 0; i < 40; i++) n += ((List<?>) c.newInstance(i)).size() + 1; return n; });
    t("signers", () -> Test.class.getSigners() + " " + (Test.class.getProtectionDomain().getCodeSource() != null) + " " + (String.class.getProtectionDomain().getCodeSource() == null));
    t("resource", () -> Object.class.getResource("Object.class"));
    t("package", () -> Package.getPackage("java.util") + " " + Test.class.getPackage().getName().isEmpty() + " " + String.class.getPackage().getImplementationTitle());
    t("assertions", () -> Test.class.desiredAssertionStatus());
    t("nestmates", () -> Square.class.isNestmateOf(Circle.class) + " " + Square.class.isNestmateOf(String.class));
    t("hidden", () -> {
      byte[] bytes = Test.class.getResourceAsStream("Test$Plain.class").readAllBytes();
      MethodHandles.Lookup l = MethodHandles.lookup().defineHiddenClass(bytes, true, MethodHandles.Lookup.ClassOption.NESTMATE);
      Class<?> h = l.lookupClass();
      Object o = h.getConstructors()[0].newInstance(3);
      return h.isHidden() + " " + h.arrayType().isHidden() + " " + h.getName().startsWith("Test$Plain/0x") + " " + h.getNestHost() + " " + h.isRecord() + " " + h.getMethod("get").invoke(o);
    });
    t("hidden wrong", () -> MethodHandles.lookup().defineHiddenClass(new byte[] {1, 2, 3, 4}, true));
    t("no InnerClasses", () -> {
      class NoRows { }
      String name = NoRows.class.getName(), text = new String(Test.class.getResourceAsStream(name + ".class").readAllBytes(), "ISO-8859-1");
      byte[] bytes = text.replace("InnerClasses", "InnerClassez").getBytes("ISO-8859-1");
      Class<?> c = new ClassLoader(null) { Class<?> define() { return defineClass(name, bytes, 0, bytes.length); } }.define();
      return c.getEnclosingClass() + " " + c.getEnclosingMethod() + " " + c.getDeclaringClass() + " " + c.getSimpleName() + " " + c.isLocalClass();
    });
    t("define dup", () -> MethodHandles.lookup().defineClass(Test.class.getResourceAsStream("Test$Circle.class").readAllBytes()));
  }
}
