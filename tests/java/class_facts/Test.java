// SPDX-License-Identifier: Apache-2.0
import java.lang.reflect.Modifier;
import java.util.*;

/** What Class says of every kind of class; instanceof and casts over arrays and interfaces; Object's methods. */
public class Test {
    interface I {}
    static class C implements I, Cloneable {
        int x = 1;
        int[] a = {1};
        C copy() throws CloneNotSupportedException { return (C) clone(); }
    }
    static class NoClone {
        Object copy() throws CloneNotSupportedException { return clone(); }
    }
    @interface An {}
    enum En {
        V {}
    }

    public static void main(String[] args) throws Exception {
        Class<?>[] all = {int.class, void.class, int[].class, String[][].class, Object.class, I.class, C.class,
                An.class, En.class, En.V.getClass(), Runnable.class, new Object(){}.getClass(), Map.Entry.class,
                Thread.State.class};
        for (Class<?> c : all)
            System.out.println(c + " | " + c.getName() + " | " + c.getSimpleName() + " | " + c.getTypeName() + " | "
                    + c.getCanonicalName() + " | " + c.getPackageName() + " | " + Modifier.toString(c.getModifiers())
                    + " | " + c.getSuperclass() + " | " + Arrays.toString(c.getInterfaces()) + " | " + c.isInterface()
                    + c.isArray() + c.isPrimitive() + c.isEnum() + c.isAnnotation() + c.isAnonymousClass()
                    + c.isMemberClass() + " | " + c.getComponentType() + " | " + c.getEnclosingClass() + " | "
                    + c.getDeclaringClass() + " | " + c.toGenericString());
        C c = new C(), d = c.copy();
        System.out.println((c != d) + " " + (c.a == d.a) + " " + d.x);
        try {
            new NoClone().copy();
        } catch (CloneNotSupportedException e) { System.out.println(e.getMessage()); }
        Object[] objects = {1, "s", new int[0], new String[0], new C[0], new I[0], new int[0][0], null};
        for (Object o : objects)
            System.out.print((o instanceof Number) + "" + (o instanceof CharSequence) + (o instanceof Object[])
                    + (o instanceof I[]) + (o instanceof Cloneable[]) + (o instanceof Cloneable) + (o instanceof int[])
                    + (o instanceof Comparable<?>) +" ");
        System.out.println();
        System.out.println(c.equals(d) + " " + c.toString().startsWith("Test$C@") + " "
                + (c.hashCode() == System.identityHashCode(c)) + " " + I.class.isAssignableFrom(C.class)
                + Object.class.isAssignableFrom(I.class) + Object[].class.isAssignableFrom(int[][].class)
                + Object[].class.isAssignableFrom(int[].class) + long.class.isAssignableFrom(int.class) + " "
                + I[].class.isInstance(new C[0]) + " " + C.class.cast(c).x);
        try {
            Integer.class.cast("x");
        } catch (ClassCastException e) { System.out.println(e.getMessage()); }
        System.out.println(int[].class == new int[3].getClass() ? "one class" : "two");
        System.out.println(Integer.class.getDeclaredField("MAX_VALUE").getInt(null) + " "
                + Object.class.getMethods().length + " " + C.class.getConstructors().length
                + C.class.getDeclaredConstructors().length + " "
                + String.class.getConstructor(char[].class).newInstance((Object) new char[] {'o', 'k'}) + " "
                + Class.forName("java.lang.Integer$IntegerCache").getName() + " "
                + Test.class.getProtectionDomain().getCodeSource().getLocation().getPath().endsWith("classes/") + " "
                + Object.class.getPackage().getName() + " " + C.class.arrayType()
                + int.class.describeConstable().get());
    }
}
