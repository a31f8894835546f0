// SPDX-License-Identifier: Apache-2.0
// Class files near the limits of JVMS 4.11: deep operand stacks, many members, many exception handlers, and long or wide hierarchies of
// interfaces, in which each declares the same default method. What takes time in proportion to the square of these numbers, or worse, does
// not end in time.
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class Test {
    interface Part {
        void to(DataOutputStream out) throws IOException;
    }

    static byte[] bytes(Part part) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            part.to(new DataOutputStream(bytes));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return bytes.toByteArray();
    }

    static final int PUBLIC = 1, STATIC = 8, SUPER = 0x20, INTERFACE = 0x200, ABSTRACT = 0x400;
    static final int ICONST_1 = 4, FCONST_1 = 12, ISTORE_0 = 59, FSTORE_0 = 67, ATHROW = 191, SIPUSH = 17, ALOAD_0 = 42, IADD = 96, IRETURN = 172, RETURN = 177, INVOKESPECIAL = 183, INVOKESTATIC = 184;

    /** A class file in the making. */
    static class File {
        final ByteArrayOutputStream pool = new ByteArrayOutputStream();
        final Map<String, Integer> constants = new HashMap<>();
        final List<byte[]> methods = new ArrayList<>();

        int constant(String key, Part part) {
            return constants.computeIfAbsent(key, k -> {
                pool.writeBytes(bytes(part));
                return constants.size() + 1;
            });
        }

        int text(String text) { return constant("u" + text, out -> { out.writeByte(1); out.writeUTF(text); }); }

        int type(String name) {
            int text = text(name);
            return constant("c" + name, out -> { out.writeByte(7); out.writeShort(text); });
        }

        /** A method without arguments and result. */
        int noArguments(String holder, String method) {
            int type = type(holder), name = text(method), descriptor = text("()V");
            int both = constant("n" + method, out -> { out.writeByte(12); out.writeShort(name); out.writeShort(descriptor); });
            return constant("m" + method, out -> { out.writeByte(10); out.writeShort(type); out.writeShort(both); });
        }

        File method(int access, String name, String descriptor, int stack, int locals, Part code) {
            return method(access, name, descriptor, stack, locals, code, new int[0][], null);
        }

        /** Handlers: start, end, handler; for any exception. `map`: the number of frames of a StackMapTable, and these. */
        File method(int access, String name, String descriptor, int stack, int locals, Part code, int[][] handlers, Part map) {
            byte[] instructions = bytes(code), frames = map == null ? new byte[0] : bytes(map);
            int code_name = text("Code"), map_name = map == null ? 0 : text("StackMapTable"), name_index = text(name), descriptor_index = text(descriptor);
            methods.add(bytes(out -> {
                for (int number : new int[] {access, name_index, descriptor_index, 1, code_name}) out.writeShort(number);
                out.writeInt(instructions.length + 12 + 8 * handlers.length + (map == null ? 0 : 6 + frames.length));
                out.writeShort(stack);
                out.writeShort(locals);
                out.writeInt(instructions.length);
                out.write(instructions);
                out.writeShort(handlers.length);
                for (int[] handler : handlers) {
                    for (int number : handler) out.writeShort(number);
                    out.writeShort(0);
                }
                out.writeShort(map == null ? 0 : 1);
                if (map == null) return;
                out.writeShort(map_name);
                out.writeInt(frames.length);
                out.write(frames);
            }));
            return this;
        }

        File returning(String name, int number) {
            return method(PUBLIC, name, "()I", 1, 1, out -> { out.writeByte(SIPUSH); out.writeShort(number); out.writeByte(IRETURN); });
        }

        File constructor(String superclass) {
            int constructor = noArguments(superclass, "<init>");
            return method(PUBLIC, "<init>", "()V", 1, 1, out -> {
                out.writeByte(ALOAD_0);
                out.writeByte(INVOKESPECIAL);
                out.writeShort(constructor);
                out.writeByte(RETURN);
            });
        }

        byte[] end(int access, String name, String superclass, List<String> interfaces) {
            int type = type(name), parent = type(superclass);
            int[] parents = interfaces.stream().mapToInt(this::type).toArray();
            return bytes(out -> {
                out.writeInt(0xCAFEBABE);
                out.writeInt(61);
                out.writeShort(constants.size() + 1);
                out.write(pool.toByteArray());
                for (int number : new int[] {access, type, parent, parents.length}) out.writeShort(number);
                for (int number : parents) out.writeShort(number);
                out.writeShort(0);
                out.writeShort(methods.size());
                for (byte[] method : methods) out.write(method);
                out.writeShort(0);
            });
        }
    }

    static class Loader extends ClassLoader {
        Class<?> define(byte[] file) { return defineClass(null, file, 0, file.length); }

        Class<?> declare(File file, String name, List<String> parents) {
            return define(file.end(PUBLIC | INTERFACE | ABSTRACT, name, "java/lang/Object", parents));
        }

        /** A class that implements them, and an instance of it. */
        Object implement(List<String> interfaces) throws Exception {
            Class<?> made = define(new File().constructor("java/lang/Object").end(PUBLIC | SUPER, "Made", "java/lang/Object", interfaces));
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
        File file = new File().method(PUBLIC | STATIC, "run", "()I", depth, 0, out -> {
            for (int i = 0; i < depth; i++) out.writeByte(ICONST_1);
            for (int i = 1; i < depth; i++) out.writeByte(IADD);
            out.writeByte(IRETURN);
        });
        Class<?> type = new Loader().define(file.end(PUBLIC | SUPER, "Deep", "java/lang/Object", List.of()));
        System.out.println("operands: " + type.getMethod("run").invoke(null));
    }

    static void manyMethods(int methods) throws Exception {
        Loader loader = new Loader();
        String parent = "java/lang/Object";
        Class<?> type = null;
        for (String name : new String[] {"Parent", "Child"}) {
            File file = new File().constructor(parent);
            for (int i = 0; i < methods; i++) file.returning("m" + i, i % 1000 + (name.equals("Child") ? 1000 : 0));
            type = loader.define(file.end(PUBLIC | SUPER, name, parent, List.of()));
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

    /** Many handlers, all of which end in one place, for instructions of which each changes the type of a local variable. */
    static void handlers(int count) throws Exception {
        int length = 4 * count;
        int[][] handlers = new int[2 * count][];
        for (int i = 0; i < count; i++) {
            handlers[i] = new int[] {0, length, length + 4};
            handlers[count + i] = new int[] {4 * i, length, length + 4};
        }
        File file = new File();
        int throwable = file.type("java/lang/Throwable");
        int gc = file.noArguments("java/lang/System", "gc");
        file.method(PUBLIC | STATIC, "run", "()V", 1, 1, out -> {
            for (int i = 0; i < length / 4; i++) for (int code : new int[] {ICONST_1, ISTORE_0, FCONST_1, FSTORE_0}) out.writeByte(code);
            out.writeByte(INVOKESTATIC);
            out.writeShort(gc);
            out.writeByte(RETURN);
            out.writeByte(ATHROW);
        }, handlers, out -> {
            out.writeShort(1);
            out.writeByte(247);  // same_locals_1_stack_item_frame_extended
            out.writeShort(length + 4);
            out.writeByte(7);
            out.writeShort(throwable);
        });
        new Loader().define(file.end(PUBLIC | SUPER, "Handlers", "java/lang/Object", List.of())).getMethod("run").invoke(null);
        System.out.println("handlers");
    }

    public static void main(String[] args) throws Exception {
        deepStack(32000);
        manyMethods(20000);
        chain(1000);
        wide(1000);
        boolean fast = System.getProperty("java.vm.name").startsWith("Vitrine");  // the stock JDK takes exponential and quadratic time
        lattice(fast ? 60 : 16);
        handlers(fast ? 16000 : 500);
    }
}
