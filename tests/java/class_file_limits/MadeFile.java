// SPDX-License-Identifier: Apache-2.0
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A class file in the making: the constant pool grows as parts ask for constants. Also for tests/bench/limits. */
class MadeFile {
    interface Part {
        void to(DataOutputStream out) throws IOException;
    }

    static final int PUBLIC = 1, STATIC = 8, SUPER = 0x20, INTERFACE = 0x200, ABSTRACT = 0x400;

    static byte[] bytes(Part part) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            part.to(new DataOutputStream(bytes));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return bytes.toByteArray();
    }

    private final ByteArrayOutputStream pool = new ByteArrayOutputStream();
    private final Map<String, Integer> constants = new HashMap<>();
    private final List<byte[]> fields = new ArrayList<>(), methods = new ArrayList<>();

    /** The index of the constant; the key stands for its tag and content. */
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

    void field(String name) {
        int name_index = text(name), type = text("I");
        fields.add(bytes(out -> { for (int n : new int[] {PUBLIC | STATIC, name_index, type, 0}) out.writeShort(n); }));
    }

    MadeFile method(int access, String name, String descriptor, int stack, int locals, Part code) {
        return method(access, name, descriptor, stack, locals, code, new int[0][], Map.of());
    }

    /** Handlers: start, end, handler; for any exception. Attributes of the code: name and content. */
    MadeFile method(int access, String name, String descriptor, int stack, int locals, Part code, int[][] handlers, Map<String, byte[]> attributes) {
        byte[] instructions = bytes(code);
        int code_name = text("Code"), name_index = text(name), descriptor_index = text(descriptor);
        int length = instructions.length + 12 + 8 * handlers.length + attributes.values().stream().mapToInt(content -> content.length + 6).sum();
        Map<Integer, byte[]> named = new TreeMap<>();
        attributes.forEach((attribute, content) -> named.put(text(attribute), content));
        methods.add(bytes(out -> {
            for (int n : new int[] {access, name_index, descriptor_index, 1, code_name}) out.writeShort(n);
            out.writeInt(length);
            out.writeShort(stack);
            out.writeShort(locals);
            out.writeInt(instructions.length);
            out.write(instructions);
            out.writeShort(handlers.length);
            for (int[] handler : handlers) {
                for (int n : handler) out.writeShort(n);
                out.writeShort(0);
            }
            out.writeShort(named.size());
            for (var attribute : named.entrySet()) {
                out.writeShort(attribute.getKey());
                out.writeInt(attribute.getValue().length);
                out.write(attribute.getValue());
            }
        }));
        return this;
    }

    /** The content of a StackMapTable with frames at handlers of one byte each: their exception on the stack, and the locals of the method's beginning. */
    byte[] mapOfHandlers(int at, int count) {
        int throwable = type("java/lang/Throwable");
        return bytes(out -> {
            out.writeShort(count);
            for (int i = 0; i < count; i++) {
                out.writeByte(i == 0 ? 247 : 64);  // same_locals_1_stack_item_frame_extended, same_locals_1_stack_item_frame
                if (i == 0) out.writeShort(at);
                out.writeByte(7);
                out.writeShort(throwable);
            }
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
            for (int n : new int[] {access, type, parent, parents.length}) out.writeShort(n);
            for (int n : parents) out.writeShort(n);
            for (List<byte[]> members : List.of(fields, methods)) {
                out.writeShort(members.size());
                for (byte[] member : members) out.write(member);
            }
            out.writeShort(0);
        });
    }
}
