// SPDX-License-Identifier: Apache-2.0
import java.io.*;
import java.lang.reflect.*;
import java.util.*;

/**
 * Core reflection generates an accessor class for a member that is used often, in a loader of its own. Its references
 * mean the classes that the loader of the member's class has, even if that loader does not find them by name.
 */
public class Test {
    public static class Base {
        final String made = "base made";
    }
    public static class Member extends Base implements Serializable {
        static int constructed;
        private final int number;
        public Member() { number = ++constructed; }
        public Member(Member other, int[][] more) { number = other.number + more.length; }
        public int number() { return number; }
        public static String join(Member a, Member[] rest, long l, double d) { return a.number + "+" + rest.length + l + d; }
        private String hidden(String s) { return s + number; }
        public Member fail() throws IOException { throw new IOException("failed " + number); }
    }
    public interface Shape {
        default String area(Shape other) { return "default " + (other == this); }
    }
    public static class Square implements Shape {}

    /** Defines the classes that it is given; by name it finds only classes of the library. */
    static class Refusing extends ClassLoader {
        final Set<String> asked = new TreeSet<>();
        Class<?> define(String name) throws IOException {
            try (InputStream in = Test.class.getResourceAsStream(name + ".class")) {
                byte[] b = in.readAllBytes();
                return defineClass(name, b, 0, b.length);
            }
        }
        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            asked.add(name);
            if (name.startsWith("java.") || name.startsWith("jdk.")) return super.loadClass(name, resolve);
            if (name.equals("Test$Base") || name.equals("Test$Shape")) return findLoadedClass(name);
            throw new ClassNotFoundException("refused: " + name);
        }
    }

    interface Action {
        Object run() throws Exception;
    }
    /** Calls the action so often that an accessor is generated. */
    static void often(String what, Action action) {
        Map<String, Integer> outcomes = new LinkedHashMap<>();
        for (int i = 0; i < 40; i++) {
            String outcome;
            try {
                outcome = String.valueOf(action.run());
            } catch (InvocationTargetException e) {
                outcome = "threw " + e.getCause();
            } catch (Throwable e) {
                outcome = e.getClass().getName();
            }
            outcomes.merge(outcome, 1, Integer::sum);
        }
        System.out.println(what + ": " + outcomes);
    }

    public static void main(String[] args) throws Exception {
        Refusing loader = new Refusing();
        loader.define("Test$Base");
        loader.define("Test$Shape");
        Class<?> member = loader.define("Test$Member"), square = loader.define("Test$Square");

        Constructor<?> plain = member.getConstructor();
        Constructor<?> copy = member.getConstructor(member, int[][].class);
        Object first = plain.newInstance();
        often("constructor", () -> plain.newInstance().getClass() == member);
        Method number = member.getMethod("number");
        often("copy", () -> number.invoke(copy.newInstance(first, new int[2][2])));
        often("number", () -> number.invoke(first));
        Method join = member.getMethod("join", member, member.arrayType(), long.class, double.class);
        Object array = Array.newInstance(member, 3);
        often("join", () -> join.invoke(null, first, array, 1L << 40, 0.5));
        Method hidden = member.getDeclaredMethod("hidden", String.class);
        hidden.setAccessible(true);
        often("hidden", () -> hidden.invoke(first, "h"));
        Method fail = member.getMethod("fail");
        often("fail", () -> fail.invoke(first));
        often("wrong receiver", () -> number.invoke("no member"));
        Method area = square.getMethod("area", square.getInterfaces()[0]);
        Object shape = square.getConstructor().newInstance();
        often("area", () -> area.invoke(shape, shape));
        Constructor<?> forSerialization = sun.reflect.ReflectionFactory.getReflectionFactory().newConstructorForSerialization(
                member, member.getSuperclass().getDeclaredConstructor());
        Field made = member.getSuperclass().getDeclaredField("made");
        made.setAccessible(true);
        often("for serialization", () -> {
            Object o = forSerialization.newInstance();
            return (o.getClass() == member) + " " + number.invoke(o) + " " + made.get(o);
        });

        // The superclasses of the accessors are asked for, too; the member's class is known without asking.
        loader.asked.removeIf(name -> !name.startsWith("jdk.internal.") && !name.startsWith("Test$"));
        System.out.println("asked " + loader.asked);
    }
}
