// SPDX-License-Identifier: Apache-2.0
import java.util.function.IntFunction;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;

/** A class loader redefines the class that it is asked by. */
public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    public interface Operation { Object of(Argument argument); }
    public static class Argument { @Override public String toString() { return "argument"; } }
    public static class Called { public static String get() { return "called"; } }
    public static class Base { private final String text = "base"; public String text() { return text; } }
    public static class Fields { public static String value = "field"; }
    public static class Made { @Override public String toString() { return "made"; } }
    public static class Elements { }
    public static class Failure extends RuntimeException { }
    public static class Literal { }

    public static class Target implements IntFunction<Object> {
        @Override
        public Object apply(int which) {
            return switch (which) {
                case 0 -> Called.get();
                case 1 -> new Base().text();
                case 2 -> Fields.value;
                case 3 -> new Made();
                case 4 -> new Elements[1][2][0].length;
                case 5 -> ((Operation) Target::described).of(null);
                case 6 -> Literal.class.getName();
                default -> caught();
            };
        }
        static Object described(Argument argument) { return "described " + argument; }
        static Object caught() {
            try {
                throw new IllegalStateException("caught");
            } catch (Failure failure) {
                return "failure";
            } catch (IllegalStateException e) {
                return e.getMessage();
            }
        }
    }

    /** Defines the classes of this file itself, and redefines Target whenever another one is wanted. */
    static class Loader extends ClassLoader {
        Class<?> target;
        int versions;
        Loader() { super(Test.class.getClassLoader()); }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("Test$")) return super.loadClass(name, resolve);
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                if (known != null) return known;
                byte[] bytes = Versions.of(Class.forName(name));
                Class<?> made = defineClass(name, bytes, 0, bytes.length);
                if (target != null) {
                    String error = redefine(target, Versions.edit(Versions.of(Target.class), this::moved));
                    System.out.println(name + " wanted by version " + versions++ + ": " + error);
                } else if (name.equals("Test$Target")) target = made;
                return made;
            }
        }

        /** Other constants come first: all indices are others in each version. */
        ClassVisitor moved(ClassWriter writer) {
            for (int i = 0; i < 3 + 4 * versions; i++) writer.newConst("padding " + i);
            for (int i = 0; i <= versions; i++) writer.newMethod("no/Such" + i, "method", "()V", false);
            return writer;
        }
    }

    public static void main(String[] a) throws Exception {
        Loader loader = new Loader();
        @SuppressWarnings("unchecked")
        var target = (IntFunction<Object>) loader.loadClass("Test$Target").getConstructor().newInstance();
        for (int round = 0; round < 2; round++)
            for (int which = 0; which < 8; which++) {
                System.gc();
                System.out.println(target.apply(which));
            }
    }
}
