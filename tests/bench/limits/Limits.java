// SPDX-License-Identifier: Apache-2.0
// Class files that have much of one thing, up to the limits of JVMS 4.11: made, loaded, linked and run. Prints for each kind and size how long that
// took: `name size microseconds`. The sizes of a kind double, so time in proportion doubles, too. Arguments: kinds; none: all.
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class Limits {
    static final int NOP = 0, ACONST_NULL = 1, ICONST_0 = 3, FCONST_0 = 11, ISTORE = 54, ISTORE_0 = 59, FSTORE_0 = 67, ASTORE_0 = 75, POP = 87, TABLESWITCH = 170, RETURN = 177, ATHROW = 191, CHECKCAST = 192, WIDE = 196;

    static class File extends MadeFile {
        int number(int number) { return constant("i" + number, out -> { out.writeByte(3); out.writeInt(number); }); }

        File run(int stack, int locals, Part code) { return run(stack, locals, code, new int[0][], Map.of()); }

        File run(int stack, int locals, Part code, int[][] handlers, Map<String, byte[]> attributes) {
            method(PUBLIC | STATIC, "run", "()V", stack, locals, code, handlers, attributes);
            return this;
        }
    }

    static class Loader extends ClassLoader {
        Class<?> define(byte[] file) { return defineClass(null, file, 0, file.length); }

        Class<?> define(File file, String name, String superclass, List<String> interfaces) { return define(file.end(MadeFile.PUBLIC | MadeFile.SUPER, name, superclass, interfaces)); }

        /** An interface with a default method `run2`. */
        void declare(String name, List<String> parents) {
            MadeFile file = new MadeFile().method(MadeFile.PUBLIC, name.startsWith("D") ? "run2" : "own" + name, "()V", 0, 1, NOTHING);
            define(file.end(MadeFile.PUBLIC | MadeFile.INTERFACE | MadeFile.ABSTRACT, name, "java/lang/Object", parents));
        }
    }

    interface Kind {
        void make(int size) throws Exception;
    }

    static final Map<String, Kind> KINDS = new TreeMap<>();
    static final Map<String, Integer> MOST = new HashMap<>();

    static void kind(String name, int most, Kind kind) {
        KINDS.put(name, kind);
        MOST.put(name, most);
    }

    static void execute(File file, List<String> interfaces) throws Exception {
        new Loader().define(file, "Made", "java/lang/Object", interfaces).getMethod("run").invoke(null);
    }

    static void execute(File file) throws Exception { execute(file, List.of()); }

    static final MadeFile.Part NOTHING = out -> out.writeByte(RETURN);

    static void repeat(DataOutputStream out, int times, int... codes) throws IOException {
        for (int i = 0; i < times; i++) for (int code : codes) out.writeByte(code);
    }

    static void handlers(int size, boolean nested) throws Exception {
        File file = new File();
        int[][] handlers = new int[size][];
        for (int i = 0; i < size; i++) handlers[i] = new int[] {nested ? i : 0, size, size + 1};
        file.run(1, 0, out -> { repeat(out, size, NOP); out.writeByte(RETURN); out.writeByte(ATHROW); }, handlers, Map.of("StackMapTable", file.mapOfHandlers(size + 1, 1)));
        execute(file);
    }

    /** As many handlers, each with code of its own, as instructions that change the type of a local variable. */
    static void changing(int size, boolean nested, boolean classes) throws Exception {
        File file = new File();
        int each = classes ? 5 : 2, stores = size * each, end = stores + 1;
        int[] types = new int[classes ? size : 0];
        for (int i = 0; i < types.length; i++) types[i] = file.type("T" + i);
        int[][] handlers = new int[size][];
        for (int i = 0; i < size; i++) handlers[i] = new int[] {nested ? i * each : 0, stores, end + i};
        file.method(MadeFile.PUBLIC | MadeFile.STATIC, "run", classes ? "(Ljava/lang/Object;)V" : "()V", 1, 1, out -> {
            for (int i = 0; i < size; i++) {
                if (classes) {
                    out.writeByte(ACONST_NULL);
                    out.writeByte(CHECKCAST);
                    out.writeShort(types[i]);
                    out.writeByte(ASTORE_0);
                } else {
                    out.writeByte(i % 2 == 0 ? ICONST_0 : FCONST_0);
                    out.writeByte(i % 2 == 0 ? ISTORE_0 : FSTORE_0);
                }
            }
            out.writeByte(RETURN);
            repeat(out, size, ATHROW);
        }, handlers, Map.of("StackMapTable", file.mapOfHandlers(end, size)));
        Class<?> made = new Loader().define(file, "Made", "java/lang/Object", List.of());
        if (classes) made.getMethod("run", Object.class).invoke(null, "");
        else made.getMethod("run").invoke(null);
    }

    static void interfaces(int size, String kind) throws Exception {
        Loader loader = new Loader();
        List<String> last = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            if (kind.equals("lattice")) {
                loader.declare("L" + i, List.copyOf(last));
                loader.declare("R" + i, List.copyOf(last));
                last = List.of("L" + i, "R" + i);
            } else {
                loader.declare((kind.equals("same") ? "D" : "I") + i, kind.equals("chain") ? List.copyOf(last) : List.of());
                if (kind.equals("chain")) last = List.of("I" + i);
                else last.add((kind.equals("same") ? "D" : "I") + i);
            }
        }
        loader.define(new File().run(0, 0, NOTHING), "Made", "java/lang/Object", last).getMethod("run").invoke(null);
    }

    static {
        kind("constants", 65000, size -> {
            File file = new File();
            for (int i = 0; i < size; i++) file.number(i);
            execute(file.run(0, 0, NOTHING));
        });
        kind("texts", 65000, size -> {
            File file = new File();
            for (int i = 0; i < size; i++) file.text("text " + i);
            execute(file.run(0, 0, NOTHING));
        });
        kind("fields", 60000, size -> {
            File file = new File();
            for (int i = 0; i < size; i++) file.field("f" + i);
            execute(file.run(0, 0, NOTHING));
        });
        kind("methods", 60000, size -> {
            File file = new File().run(0, 0, NOTHING);
            for (int i = 0; i < size; i++) file.method(MadeFile.PUBLIC, "m" + i, "()V", 0, 1, NOTHING);
            execute(file);
        });
        kind("code", 65000, size -> execute(new File().run(1, 0, out -> { repeat(out, size / 2, ICONST_0, POP); out.writeByte(RETURN); })));
        kind("stack", 32000, size -> execute(new File().run(size, 0, out -> { repeat(out, size, ICONST_0); repeat(out, size, POP); out.writeByte(RETURN); })));
        kind("locals", 10000, size -> execute(new File().run(1, size, out -> {
            for (int i = 0; i < size; i++) {
                out.writeByte(ICONST_0);
                out.writeByte(WIDE);
                out.writeByte(ISTORE);
                out.writeShort(i);
            }
            out.writeByte(RETURN);
        })));
        kind("switch", 16000, size -> execute(new File().run(1, 0, out -> {
            out.writeByte(ICONST_0);
            repeat(out, 1, TABLESWITCH, 0, 0);
            int end = 16 + 4 * size;
            for (int n : new int[] {end - 1, 0, size - 1}) out.writeInt(n);
            for (int i = 0; i < size; i++) out.writeInt(end - 1);
            out.writeByte(RETURN);
        }, new int[0][], Map.of("StackMapTable", MadeFile.bytes(out -> { out.writeShort(1); out.writeByte(251); out.writeShort(16 + 4 * size); })))));
        kind("handlers", 60000, size -> handlers(size, false));
        kind("handlers.nested", 60000, size -> handlers(size, true));
        kind("handlers.changing", 16000, size -> changing(size, false, false));
        kind("handlers.changing.nested", 16000, size -> changing(size, true, false));
        kind("handlers.changing.types", 8000, size -> changing(size, true, true));
        kind("lines", 60000, size -> execute(new File().run(0, 0, out -> { repeat(out, size, NOP); out.writeByte(RETURN); }, new int[0][],
            Map.of("LineNumberTable", MadeFile.bytes(out -> { out.writeShort(size); for (int i = 0; i < size; i++) { out.writeShort(i); out.writeShort(i); } })))));
        kind("superclasses", 2000, size -> {
            Loader loader = new Loader();
            String parent = "java/lang/Object";
            for (int i = 0; i < size; i++) {
                loader.define(new File().run(0, 0, NOTHING), "C" + i, parent, List.of());
                parent = "C" + i;
            }
            Class.forName(parent, true, loader);
        });
        kind("interfaces", 8000, size -> interfaces(size, "wide"));
        kind("interfaces.same", 2000, size -> interfaces(size, "same"));
        kind("interfaces.chain", 1000, size -> interfaces(size, "chain"));
        kind("interfaces.lattice", 240, size -> interfaces(size, "lattice"));
        kind("dimensions", 255, size -> {
            for (int i = 1; i <= size; i++) Class.forName("[".repeat(i) + "I");
        });
    }

    public static void main(String[] args) throws Exception {
        for (String name : args.length > 0 ? Arrays.asList(args) : KINDS.keySet())
            for (int size = MOST.get(name) / 8; size <= MOST.get(name); size *= 2) {
                long began = System.nanoTime();
                KINDS.get(name).make(size);
                System.out.println(name + " " + size + " " + (System.nanoTime() - began) / 1000);
            }
    }
}
