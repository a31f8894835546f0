// SPDX-License-Identifier: Apache-2.0
import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;

/** Annotations on every kind of element, all value types, defaults, type annotations, inheritance, parameters. */
public class Test {
  enum Colour { RED, GREEN }
  @Retention(RetentionPolicy.RUNTIME) @Inherited @interface All {
    boolean z() default true; byte b() default 1; char c() default 'c'; short s() default 2; int i() default 3; long j() default 4L << 40;
    float f() default 1.5f; double d() default Math.PI; String str() default "text\u00e9\u20ac"; Class<?> cls() default String.class;
    Colour colour() default Colour.GREEN; Nested nested() default @Nested(7); int[] ints() default {1, 2, 3}; String[] strs() default {};
    Class<?>[] classes() default {int.class, int[].class, void.class};
  }
  @Retention(RetentionPolicy.RUNTIME) @interface Nested { int value(); }
  @Retention(RetentionPolicy.RUNTIME) @Target({ElementType.TYPE_USE, ElementType.TYPE_PARAMETER}) @interface T { String value() default "t"; }
  @Retention(RetentionPolicy.RUNTIME) @Repeatable(Many.class) @interface One { int value(); }
  @Retention(RetentionPolicy.RUNTIME) @interface Many { One[] value(); }
  @Retention(RetentionPolicy.CLASS) @interface Invisible { }

  @All @Invisible static class Base<@T("param") X extends @T("bound") Comparable<X>> implements @T("iface") Runnable {
    @All(i = 42, str = "field") @Nested(1) @T("field") protected List<@T("arg") String> field;
    @Nested(2) @Invisible Base(@Nested(3) int a, @All String b) { }
    @One(1) @One(2) @T("ret") public String method(@Nested(4) @T("p") String p, int q) throws @T("exc") RuntimeException { return p; }
    @Deprecated public void run() { }
  }
  static class Derived extends Base<Integer> { Derived() { super(1, ""); } }
  record Point(@Nested(5) int x, @T("rec") List<String> y) { }

  static void show(String what, Annotation[] annotations) {
    List<String> texts = new ArrayList<>();
    for (Annotation a : annotations) texts.add(a.toString());
    Collections.sort(texts);
    System.out.println(what + ": " + texts);
  }
  public static void main(String[] args) throws Throwable {
    show("Base", Base.class.getAnnotations());
    show("Derived", Derived.class.getAnnotations());
    show("Derived declared", Derived.class.getDeclaredAnnotations());
    Field f = Base.class.getDeclaredField("field");
    show("field", f.getAnnotations());
    show("field type", f.getAnnotatedType().getAnnotations());
    show("field type arg", ((AnnotatedParameterizedType) f.getAnnotatedType()).getAnnotatedActualTypeArguments()[0].getAnnotations());
    System.out.println(f.getGenericType() + " " + Modifier.toString(f.getModifiers()));
    Constructor<?> c = Base.class.getDeclaredConstructors()[0];
    show("constructor", c.getAnnotations());
    for (Annotation[] p : c.getParameterAnnotations()) show("  parameter", p);
    Method m = Base.class.getMethod("method", String.class, int.class);
    show("method", m.getAnnotations());
    show("ones", m.getAnnotationsByType(One.class));
    show("return type", m.getAnnotatedReturnType().getAnnotations());
    show("exception type", m.getAnnotatedExceptionTypes()[0].getAnnotations());
    show("parameter type", m.getAnnotatedParameterTypes()[0].getAnnotations());
    for (Parameter p : m.getParameters()) System.out.println("  " + p + " " + p.isNamePresent());
    show("run", Base.class.getMethod("run").getAnnotations());
    show("type parameter", Base.class.getTypeParameters()[0].getAnnotations());
    show("bound", Base.class.getTypeParameters()[0].getAnnotatedBounds()[0].getAnnotations());
    show("interface", Base.class.getAnnotatedInterfaces()[0].getAnnotations());
    for (RecordComponent rc : Point.class.getRecordComponents()) {
      System.out.println(rc + " " + rc.getGenericType() + " " + rc.getAccessor());
      show("  component", rc.getAnnotations());
      show("  type", rc.getAnnotatedType().getAnnotations());
    }
    Method d = All.class.getDeclaredMethod("j");
    System.out.println(d.getDefaultValue());
    System.out.println(Base.class.getAnnotation(All.class).equals(Derived.class.getAnnotation(All.class)));
    System.out.println(Base.class.getAnnotation(All.class).hashCode() == Derived.class.getAnnotation(All.class).hashCode());
  }
}
