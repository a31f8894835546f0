// SPDX-License-Identifier: Apache-2.0
// Class files near the limits of JVMS 4.11: deep operand stacks, many members, and long or wide hierarchies of interfaces, in which each
// declares the same default method. What takes time in proportion to the square of these numbers, or worse, does not end in time.
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
    static final int ICONST_1 = 4, SIPUSH = 17, ALOAD_0 = 42, IADD = 96, IRETURN = 172, RETURN = 177, INVOKESPECIAL = 183;

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

        int superConstructor(String superclass) {
            int type = type(superclass), name = text("<init>"), descriptor = text("()V");
            int both = constant("n", out -> { out.writeByte(12); out.writeShort(name); out.writeShort(descriptor); });
            return constant("m", out -> { out.writeByte(10); out.writeShort(type); out.writeShort(both); });
        }

        File method(int access, String name, String descriptor, int stack, int locals, Part code) {
            byte[] instructions = bytes(code);
            int code_name = text("Code"), name_index = text(name), descriptor_index = text(descriptor);
            methods.add(bytes(out -> {
                for (int number : new int[] {access, name_index, descriptor_index, 1, code_name}) out.writeShort(number);
                out.writeInt(instructions.length + 12);
                out.writeShort(stack);
                out.writeShort(locals);
                out.writeInt(instructions.length);
                out.write(instructions);
                out.writeInt(0);  // neither handlers nor attributes
            }));
            return this;
        }

        File returning(String name, int number) {
            return method(PUBLIC, name, "()I", 1, 1, out -> { out.writeByte(SIPUSH); out.writeShort(number); out.writeByte(IRETURN); });
        }

        File constructor(String superclass) {
            int constructor = superConstructor(superclass);
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

    static void lattice(int rows) throws Exception {
        Loader loader = new Loader();
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < 2; j++)
                loader.declare(new File().returning("m", 2 * i + j), "I" + (2 * i + j), i == 0 ? List.of() : List.of("I" + (2 * i - 2), "I" + (2 * i - 1)));
        System.out.println("lattice: " + call(loader.implement(List.of("I" + (2 * rows - 1))), "m"));
    }

    public static void main(String[] args) throws Exception {
        deepStack(32000);
        manyMethods(20000);
        chain(1000);
        wide(1000);
        lattice(10);
    }
}
