// SPDX-License-Identifier: Apache-2.0
// Class files near the limits of JVMS 4.11: deep operand stacks, many members, many exception handlers, and long or wide hierarchies of
// interfaces, in which each declares the same default method. What takes time in proportion to the square of these numbers, or worse, does
// not end in time.
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

public class Test {
    static final int ICONST_1 = 4, FCONST_1 = 12, ISTORE_0 = 59, FSTORE_0 = 67, ATHROW = 191, SIPUSH = 17, ALOAD_0 = 42, IADD = 96, IRETURN = 172, RETURN = 177, INVOKESPECIAL = 183, INVOKESTATIC = 184;

    static class File extends MadeFile {
        /** A method without arguments and result. */
        int noArguments(String holder, String method) {
            int type = type(holder), name = text(method), descriptor = text("()V");
            int both = constant("n" + method, out -> { out.writeByte(12); out.writeShort(name); out.writeShort(descriptor); });
            return constant("m" + method, out -> { out.writeByte(10); out.writeShort(type); out.writeShort(both); });
        }

        File returning(String name, int number) {
            method(PUBLIC, name, "()I", 1, 1, out -> { out.writeByte(SIPUSH); out.writeShort(number); out.writeByte(IRETURN); });
            return this;
        }

        File constructor(String superclass) {
            int constructor = noArguments(superclass, "<init>");
            method(PUBLIC, "<init>", "()V", 1, 1, out -> {
                out.writeByte(ALOAD_0);
                out.writeByte(INVOKESPECIAL);
                out.writeShort(constructor);
                out.writeByte(RETURN);
            });
            return this;
        }
    }

    static class Loader extends ClassLoader {
        Class<?> define(byte[] file) { return defineClass(null, file, 0, file.length); }

        Class<?> declare(File file, String name, List<String> parents) {
            return define(file.end(MadeFile.PUBLIC | MadeFile.INTERFACE | MadeFile.ABSTRACT, name, "java/lang/Object", parents));
        }

        /** A class that implements them, and an instance of it. */
        Object implement(List<String> interfaces) throws Exception {
            Class<?> made = define(new File().constructor("java/lang/Object").end(MadeFile.PUBLIC | MadeFile.SUPER, "Made", "java/lang/Object", interfaces));
            return made.getConstructor().newInstance();
        }
    }

    static Object call(Object receiver, String method) {
        try {
            return receiver.getClass().getMethod(method).invoke(receiver);
        } catch (java.lang.reflect.InvocationTargetException e) {
            return e.getCause().getClass().getName();
        } catch (ReflectiveOperationException e) {
            return e.getClass().getName();
        }
    }

    static void deepStack(int depth) throws Exception {
        MadeFile file = new MadeFile().method(MadeFile.PUBLIC | MadeFile.STATIC, "run", "()I", depth, 0, out -> {
            for (int i = 0; i < depth; i++) out.writeByte(ICONST_1);
            for (int i = 1; i < depth; i++) out.writeByte(IADD);
            out.writeByte(IRETURN);
        });
        Class<?> type = new Loader().define(file.end(MadeFile.PUBLIC | MadeFile.SUPER, "Deep", "java/lang/Object", List.of()));
        System.out.println("operands: " + type.getMethod("run").invoke(null));
    }

    static void manyMethods(int methods) throws Exception {
        Loader loader = new Loader();
        String parent = "java/lang/Object";
        Class<?> type = null;
        for (String name : new String[] {"Parent", "Child"}) {
            File file = new File().constructor(parent);
            for (int i = 0; i < methods; i++) file.returning("m" + i, i % 1000 + (name.equals("Child") ? 1000 : 0));
            type = loader.define(file.end(MadeFile.PUBLIC | MadeFile.SUPER, name, parent, List.of()));
            parent = name;
        }
        System.out.println("overridden methods: " + call(type.getConstructor().newInstance(), "m" + (methods - 1)));
    }

    static void chain(int length) throws Exception {
        Loader loader = new Loader();
        for (int i = 0; i < length; i++)
            loader.declare(new File().returning("m", i).returning("own" + i, i), "I" + i, i == 0 ? List.of() : List.of("I" + (i - 1)));
        Object made = loader.implement(List.of("I" + (length - 1)));
        System.out.println("chain: " + call(made, "m") + ", " + call(made, "own0") + ", " + made.getClass().getMethods().length);
    }

    static void wide(int width) throws Exception {
        Loader loader = new Loader();
        List<String> interfaces = new ArrayList<>();
        for (int i = 0; i < width; i++) {
            interfaces.add("I" + i);
            loader.declare(new File().returning("m", i).returning("own" + i, i), "I" + i, List.of());
        }
        Object made = loader.implement(interfaces);
        System.out.println("wide: " + call(made, "own" + (width - 1)));
    }

    /** Two interfaces in each row, with those of the row above as superinterfaces: the number of paths doubles with each row. */
    static void lattice(int rows) throws Exception {
        Loader loader = new Loader();
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < 2; j++)
                loader.declare(new File().returning("m", 2 * i + j), "I" + (2 * i + j), i == 0 ? List.of() : List.of("I" + (2 * i - 2), "I" + (2 * i - 1)));
        System.out.println("lattice: " + call(loader.implement(List.of("I" + (2 * rows - 1))), "m").equals(2 * rows - 1));
    }

    /** Many handlers, all of which end in one place or each in its own, for instructions of which each changes the type of a local variable. */
    static void handlers(int count, boolean own) throws Exception {
        int length = 4 * count;
        int[][] handlers = new int[2 * count][];
        for (int i = 0; i < count; i++) {
            handlers[i] = new int[] {0, length, length + 4 + (own ? i : 0)};
            handlers[count + i] = new int[] {4 * i, length + 3, length + 4 + (own ? i : 0)};
        }
        File file = new File();
        int gc = file.noArguments("java/lang/System", "gc");
        file.method(MadeFile.PUBLIC | MadeFile.STATIC, "run", "()V", 1, 1, out -> {
            for (int i = 0; i < length / 4; i++) for (int code : new int[] {ICONST_1, ISTORE_0, FCONST_1, FSTORE_0}) out.writeByte(code);
            out.writeByte(INVOKESTATIC);
            out.writeShort(gc);
            out.writeByte(RETURN);
            for (int i = 0; i < (own ? count : 1); i++) out.writeByte(ATHROW);
        }, handlers, Map.of("StackMapTable", file.mapOfHandlers(length + 4, own ? count : 1)));
        new Loader().define(file.end(MadeFile.PUBLIC | MadeFile.SUPER, "Handlers", "java/lang/Object", List.of())).getMethod("run").invoke(null);
        System.out.println("handlers");
    }

    public static void main(String[] args) throws Exception {
        deepStack(32000);
        manyMethods(20000);
        chain(1000);
        wide(1000);
        boolean fast = System.getProperty("java.vm.name").startsWith("Vitrine");  // the stock JDK takes exponential and quadratic time
        lattice(fast ? 60 : 16);
        handlers(fast ? 16000 : 500, false);
        handlers(fast ? 12000 : 300, true);
    }
}
