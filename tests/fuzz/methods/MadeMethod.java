// SPDX-License-Identifier: Apache-2.0
import java.util.*;
import org.objectweb.asm.*;

/**
 * A random method. Types are letters: I J F D, V for void; O Object, B Base, S Shape, T String; arrays A int, L long, b byte, c char, s short, f float,
 * d double, z boolean, o Object. The operand stack is a string of them. Each instruction that can throw or call has a line of its own.
 *
 * The file is long because it is one table: a method for each statement and kind of instruction, and all of them work on the same operand stack.
 */
final class MadeMethod implements Opcodes {
    private static final String BASE = "Support$Base", SUPPORT = "Support", ARRAYS = "ALbcsfdzo";

    /** Where a jump may go, with the stack that is expected there. */
    private record Target(Label at, String stack) {}
    private record FieldOf(String name, char type, String descriptor) {}
    private static final List<FieldOf> FIELDS = fields("i I I", "j J J", "f F F", "d D D", "b I B", "s I S", "c I C", "z I Z", "o O Ljava/lang/Object;", "vi I I",
                                                       "vj J J", "vo O Ljava/lang/Object;");
    private static final List<FieldOf> STATICS = fields("si I I", "sj J J", "sd D D", "sb I B", "so O Ljava/lang/Object;", "svi I I");
    private static final List<MadeClass.Callee> LIBRARY = List.of(
        virtual("getI", "", 'I'), virtual("getJ", "", 'J'), virtual("getD", "", 'D'), virtual("getB", "", 'I', "()B"), virtual("getO", "", 'O'), virtual("seven", "", 'I'),
        virtual("nothing", "", 'V'), virtual("setI", "I", 'V'), virtual("callI", "I", 'I'), virtual("callI", "I", 'I'), virtual("callJ", "JI", 'J'),
        virtual("callD", "D", 'D'), virtual("callLocked", "I", 'I'), virtual("callFinal", "F", 'F'),
        new MadeClass.Callee("Support$Shape", "shape", "I", 'J', INVOKEINTERFACE), new MadeClass.Callee("Support$Shape", "shape", "I", 'J', INVOKEINTERFACE),
        new MadeClass.Callee("Support$Shape", "twice", "I", 'I', INVOKEINTERFACE),
        fixed("java/lang/Math", "abs", "I", 'I'), fixed("java/lang/Math", "max", "II", 'I'), fixed("java/lang/Math", "min", "JJ", 'J'),
        fixed("java/lang/Math", "max", "DD", 'D'), fixed("java/lang/Math", "min", "FF", 'F'), fixed("java/lang/Math", "sqrt", "D", 'D'),
        fixed("java/lang/Math", "abs", "D", 'D'), fixed("java/lang/Math", "floorMod", "II", 'I'), fixed("java/lang/Math", "addExact", "II", 'I'),
        fixed("java/lang/Math", "multiplyHigh", "JJ", 'J'), fixed("java/lang/Integer", "bitCount", "I", 'I'), fixed("java/lang/Long", "numberOfLeadingZeros", "J", 'I'),
        fixed("java/lang/Integer", "reverseBytes", "I", 'I'), fixed("java/lang/Float", "floatToIntBits", "F", 'I'), fixed("java/lang/Double", "doubleToLongBits", "D", 'J'),
        fixed("java/lang/Float", "intBitsToFloat", "I", 'F'), fixed("java/lang/Double", "longBitsToDouble", "J", 'D'),
        fixed(SUPPORT, "base", "I", 'B'), fixed(SUPPORT, "object", "I", 'O'),
        new MadeClass.Callee("java/lang/String", "length", "", 'I', INVOKEVIRTUAL), new MadeClass.Callee("java/lang/String", "hashCode", "", 'I', INVOKEVIRTUAL),
        new MadeClass.Callee("java/lang/String", "indexOf", "I", 'I', INVOKEVIRTUAL));

    private static List<FieldOf> fields(String... rows) {
        return Arrays.stream(rows).map(row -> row.split(" ")).map(words -> new FieldOf(words[0], words[1].charAt(0), words[2])).toList();
    }
    private static MadeClass.Callee virtual(String name, String parameters, char result) { return new MadeClass.Callee(BASE, name, parameters, result, INVOKEVIRTUAL); }
    private static MadeClass.Callee virtual(String name, String parameters, char result, String descriptor) {
        return new MadeClass.Callee(BASE, name, parameters, result, INVOKEVIRTUAL, descriptor);
    }
    private static MadeClass.Callee fixed(String owner, String name, String parameters, char result) {
        return new MadeClass.Callee(owner, name, parameters, result, INVOKESTATIC);
    }

    static String descriptor(char type) {
        return switch (type) {
            case 'O' -> "Ljava/lang/Object;";
            case 'B' -> "LSupport$Base;";
            case 'S' -> "LSupport$Shape;";
            case 'T' -> "Ljava/lang/String;";
            case 'A' -> "[I";
            case 'L' -> "[J";
            case 'b' -> "[B";
            case 'c' -> "[C";
            case 's' -> "[S";
            case 'f' -> "[F";
            case 'd' -> "[D";
            case 'z' -> "[Z";
            case 'o' -> "[Ljava/lang/Object;";
            default -> String.valueOf(type);
        };
    }
    private static boolean isWide(char type) { return type == 'J' || type == 'D'; }
    private static boolean isNumber(char type) { return "IJFD".indexOf(type) >= 0; }
    /** Between the forms of an instruction for int, long, float, double and references. */
    private static int form(char type) { return isNumber(type) ? "IJFD".indexOf(type) : 4; }

    /** Makes a value of the type from an int on the stack. */
    static void fromInt(MethodVisitor m, char type) {
        switch (type) {
            case 'I' -> m.visitMethodInsn(INVOKESTATIC, SUPPORT, "interesting", "(I)I", false);
            case 'J' -> {
                m.visitMethodInsn(INVOKESTATIC, SUPPORT, "interesting", "(I)I", false);
                m.visitInsn(I2L);
            }
            case 'F' -> m.visitInsn(I2F);
            case 'D' -> m.visitInsn(I2D);
            case 'B', 'S' -> m.visitMethodInsn(INVOKESTATIC, SUPPORT, "base", "(I)LSupport$Base;", false);
            case 'A' -> {
                m.visitInsn(POP);
                m.visitIntInsn(BIPUSH, 8);
                m.visitIntInsn(NEWARRAY, T_INT);
            }
            case 'L' -> {
                m.visitInsn(POP);
                m.visitIntInsn(BIPUSH, 8);
                m.visitIntInsn(NEWARRAY, T_LONG);
            }
            case 'T' -> m.visitMethodInsn(INVOKESTATIC, "java/lang/String", "valueOf", "(I)Ljava/lang/String;", false);
            default -> m.visitMethodInsn(INVOKESTATIC, SUPPORT, "object", "(I)Ljava/lang/Object;", false);
        }
    }
    static void watch(MethodVisitor m, char type) {
        m.visitMethodInsn(INVOKESTATIC, SUPPORT, "watch", "(" + (isNumber(type) ? String.valueOf(type) : "Ljava/lang/Object;") + ")V", false);
    }

    private final MadeClass made;
    private final MadeClass.Callee self;
    private final long seed;
    private final boolean isStatic, changesThis;
    private MethodVisitor m;
    private Random random;
    private String stack = "";
    private final StringBuilder types = new StringBuilder();   // of the locals, and their numbers:
    private final List<Integer> numbers = new ArrayList<>();
    private int nextLocal, line, depth;
    private boolean locked;
    private final Deque<Target> targets = new ArrayDeque<>();

    MadeMethod(MadeClass made, int access, MadeClass.Callee self, long seed, boolean changesThis) {
        this.made = made;
        this.self = self;
        this.seed = seed;
        this.changesThis = changesThis;
        isStatic = (access & ACC_STATIC) != 0;
        m = made.writer.visitMethod(access, self.name(), self.descriptor(), null, null);
        random = new Random(seed);
    }

    void write() {
        m.visitCode();
        if (!isStatic) addLocal('B');
        for (char type : self.parameters().toCharArray()) addLocal(type);
        // ASM takes stores into account for the frames of handlers only if there is a handler before them.
        Label goesOn = new Label(), from = new Label(), handler = new Label();
        m.visitTryCatchBlock(from, goesOn, handler, "java/lang/Error");
        m.visitLabel(from);
        takeFuel();
        m.visitJumpInsn(IFGT, goesOn);
        constantOf(self.result(), true);
        giveBack();
        m.visitLabel(goesOn);
        for (int count = 4 + random.nextInt(8); count > 0; count--) {
            char type = "IIIJJFDDOBBSALbcsfdzoT".charAt(random.nextInt(22));
            push(type, 1);
            pop(1);
            addLocal(type);
            m.visitVarInsn(ISTORE + form(type), numbers.get(numbers.size() - 1));
        }
        for (; stack.length() > 0; pop(1)) m.visitInsn(isWide(top(0)) ? POP2 : POP);
        block(self.name(), 3 + random.nextInt(8));
        for (int each = 0; each < types.length(); each++) {
            load(each);
            watchTop();
        }
        if (self.result() != 'V' && (stack.isEmpty() || top(0) != self.result())) push(self.result(), 1);
        giveBack();
        m.visitLabel(handler);
        m.visitInsn(ATHROW);
        m.visitMaxs(0, 0);
        m.visitEnd();
    }

    // ---- statements
    private void block(String path, int count) {
        for (int each = 0; each < count; each++) statement(path + "." + each);
    }

    /** One that is left out leaves values of the same types behind. */
    private void statement(String path) {
        made.paths.add(path);
        Random outer = random;
        random = new Random(Generator.mix(seed, path.hashCode()));
        MethodVisitor written = m;
        String before = stack;
        boolean omits = made.omitted.contains(path);
        if (omits) m = new MethodVisitor(ASM9) {};
        while (stack.length() > 9) {
            m.visitInsn(isWide(top(0)) ? POP2 : POP);
            pop(1);
        }
        int kind = random.nextInt(depth > 2 ? 14 : 24);
        depth++;
        switch (kind) {
            case 10 -> leaveEarly();
            case 11 -> jumpAway();
            case 12 -> throwSomething();
            case 14, 15, 16 -> choice(path);
            case 17, 18, 19 -> loop(path);
            case 20 -> switches(path);
            case 21, 22 -> catches(path);
            case 23 -> locks(path);
            default -> {
                for (int count = 2 + random.nextInt(8); count > 0; count--) instruction();
            }
        }
        depth--;
        random = outer;
        if (!omits) return;
        m = written;
        String after = stack;
        stack = before;
        become(after);
    }

    /** Brings the stack to what is expected at a label. */
    private void become(String wanted) {
        int same = 0;
        while (same < stack.length() && same < wanted.length() && stack.charAt(same) == wanted.charAt(same)) same++;
        while (stack.length() > same) {
            m.visitInsn(isWide(top(0)) ? POP2 : POP);
            pop(1);
        }
        for (char type : wanted.substring(same).toCharArray()) {
            constantOf(type, true);
            stack += type;
        }
    }

    private void choice(String path) {
        Label otherwise = new Label(), end = new Label();
        jumpIf(otherwise);
        String before = stack, after = before + (random.nextBoolean() ? "" : "IJFDOB".charAt(random.nextInt(6)));
        block(path, 1 + random.nextInt(3));
        become(after);
        m.visitJumpInsn(GOTO, end);
        m.visitLabel(otherwise);
        stack = before;
        block(path + ".e", random.nextInt(3));
        become(after);
        m.visitLabel(end);
    }

    /** With the test at the head, or with a jump back at the end. All take fuel, so they end. */
    private void loop(String path) {
        Label head = new Label(), next = new Label(), end = new Label();
        int counter = nextLocal++, form = random.nextInt(4), rounds = 1 + random.nextInt(9), known = types.length();
        m.visitInsn(ICONST_0);
        m.visitVarInsn(ISTORE, counter);
        types.append('I');
        numbers.add(counter);
        String around = stack;
        m.visitLabel(head);
        if (form < 2) {
            takeFuel();
            m.visitJumpInsn(IFLE, end);
            m.visitVarInsn(ILOAD, counter);
            m.visitIntInsn(BIPUSH, rounds);
            m.visitJumpInsn(IF_ICMPGE, end);
        }
        targets.push(new Target(next, around));
        targets.push(new Target(end, around));
        block(path, 1 + random.nextInt(4));
        targets.pop();
        targets.pop();
        become(around);
        m.visitLabel(next);
        m.visitIincInsn(counter, 1);
        if (form < 2) {
            m.visitJumpInsn(GOTO, head);
        } else {
            takeFuel();
            m.visitJumpInsn(IFLE, end);
            m.visitVarInsn(ILOAD, counter);
            m.visitIntInsn(BIPUSH, rounds);
            if (form == 2) {
                m.visitJumpInsn(IF_ICMPLT, head);
            } else {
                m.visitInsn(ISUB);
                m.visitTableSwitchInsn(-9, -1, end, head, head, head, head, head, head, head, head, head);
            }
        }
        m.visitLabel(end);
        types.setLength(known);
        numbers.subList(known, numbers.size()).clear();
    }

    private void switches(String path) {
        push('I', 1);
        boolean small = random.nextBoolean();
        if (small) {
            m.visitInsn(ICONST_3);
            m.visitInsn(IAND);
        }
        pop(1);
        Label end = new Label(), otherwise = new Label();
        Label[] labels = new Label[2 + random.nextInt(5)];
        for (int each = 0; each < labels.length; each++) labels[each] = each > 0 && random.nextInt(4) == 0 ? labels[each - 1] : new Label();
        if (small) {
            m.visitTableSwitchInsn(1, labels.length, otherwise, labels);
        } else {
            TreeSet<Integer> keys = new TreeSet<>();
            while (keys.size() < labels.length) keys.add(Support.interesting(random.nextInt(60)));
            m.visitLookupSwitchInsn(otherwise, keys.stream().mapToInt(Integer::intValue).toArray(), labels);
        }
        String before = stack, after = before + (random.nextBoolean() ? "" : "I");
        Label last = null;
        for (int each = 0; each < labels.length; each++) {
            if (labels[each] == last) continue;
            last = labels[each];
            m.visitLabel(last);
            stack = before;
            block(path + "." + each, 1);
            become(after);
            m.visitJumpInsn(GOTO, end);
        }
        m.visitLabel(otherwise);
        stack = before;
        become(after);
        m.visitLabel(end);
    }

    private void catches(String path) {
        become("");
        Label from = new Label(), to = new Label(), handler = new Label(), end = new Label();
        String[] caught = {null, "java/lang/RuntimeException", "java/lang/ArithmeticException", "java/lang/NullPointerException", "Support$Thrown"};
        String type = caught[random.nextInt(caught.length)];
        m.visitLabel(from);
        m.visitInsn(NOP);
        block(path, 1 + random.nextInt(3));
        become("");
        m.visitLabel(to);
        m.visitJumpInsn(GOTO, end);
        m.visitLabel(handler);
        m.visitMethodInsn(INVOKESTATIC, SUPPORT, "watch", "(Ljava/lang/Throwable;)V", false);
        block(path + ".h", random.nextInt(2));
        become("");
        m.visitLabel(end);
        m.visitTryCatchBlock(from, to, handler, type);
    }

    private void locks(String path) {
        become("");
        Label from = new Label(), to = new Label(), handler = new Label(), end = new Label(), isObject = new Label();
        int lock = nextLocal++;
        push('O', 1);
        pop(1);
        m.visitInsn(DUP);
        m.visitJumpInsn(IFNONNULL, isObject);
        m.visitInsn(POP);
        m.visitFieldInsn(GETSTATIC, made.name, "self", "L" + made.name + ";");
        m.visitLabel(isObject);
        m.visitInsn(DUP);
        m.visitVarInsn(ASTORE, lock);
        m.visitInsn(MONITORENTER);
        m.visitLabel(from);
        boolean outer = locked;
        locked = true;
        block(path, 1 + random.nextInt(2));
        locked = outer;
        become("");
        m.visitVarInsn(ALOAD, lock);
        m.visitInsn(MONITOREXIT);
        m.visitLabel(to);
        m.visitJumpInsn(GOTO, end);
        m.visitLabel(handler);
        m.visitVarInsn(ALOAD, lock);
        m.visitInsn(MONITOREXIT);
        m.visitInsn(ATHROW);
        m.visitLabel(end);
        m.visitTryCatchBlock(from, to, handler, null);
    }

    private void leaveEarly() {
        if (locked) return;
        Label goesOn = new Label();
        jumpIf(goesOn);
        String before = stack;
        if (self.result() != 'V' && (stack.isEmpty() || top(0) != self.result())) push(self.result(), 1);
        giveBack();
        stack = before;
        m.visitLabel(goesOn);
    }

    private void jumpAway() {
        if (locked || targets.isEmpty()) return;
        Label goesOn = new Label();
        jumpIf(goesOn);
        String before = stack;
        Target target = new ArrayList<>(targets).get(random.nextInt(targets.size()));
        become(target.stack);
        m.visitJumpInsn(GOTO, target.at);
        stack = before;
        m.visitLabel(goesOn);
    }

    private void throwSomething() {
        Label goesOn = new Label();
        jumpIf(goesOn);
        m.visitTypeInsn(NEW, "Support$Thrown");
        m.visitInsn(DUP);
        m.visitIntInsn(SIPUSH, random.nextInt(1000));
        mark();
        m.visitMethodInsn(INVOKESPECIAL, "Support$Thrown", "<init>", "(I)V", false);
        m.visitInsn(ATHROW);
        m.visitLabel(goesOn);
    }

    /** Jumps there, or goes on with the same stack. */
    private void jumpIf(Label target) {
        switch (random.nextInt(7)) {
            case 0, 1 -> {
                need("I");
                pop(1);
                m.visitJumpInsn(IFEQ + random.nextInt(6), target);
            }
            case 2 -> {
                need("II");
                pop(2);
                m.visitJumpInsn(IF_ICMPEQ + random.nextInt(6), target);
            }
            case 3 -> {
                need("O");
                pop(1);
                m.visitJumpInsn(random.nextBoolean() ? IFNULL : IFNONNULL, target);
            }
            case 4 -> {
                need("BB");
                pop(2);
                m.visitJumpInsn(random.nextBoolean() ? IF_ACMPEQ : IF_ACMPNE, target);
            }
            case 5 -> {
                need("JJ");
                pop(2);
                m.visitInsn(LCMP);
                m.visitJumpInsn(IFEQ + random.nextInt(6), target);
            }
            default -> {
                boolean wide = random.nextBoolean();
                need(wide ? "DD" : "FF");
                pop(2);
                m.visitInsn((wide ? DCMPL : FCMPL) + random.nextInt(2));
                m.visitJumpInsn(IFEQ + random.nextInt(6), target);
            }
        }
    }

    // ---- instructions
    private void instruction() {
        switch (random.nextInt(20)) {
            case 0, 1, 2 -> arithmetic();
            case 3 -> converted();
            case 4, 5 -> store();
            case 6 -> increment();
            case 7, 8 -> shuffle();
            case 9 -> arrayStore();
            case 10, 11 -> fieldStore();
            case 12, 13, 14 -> call(made.callees.isEmpty() || random.nextInt(5) > 0 ? LIBRARY.get(random.nextInt(LIBRARY.size())) : made.callees.get(random.nextInt(made.callees.size())));
            case 15 -> dynamic();
            case 16 -> kept();
            case 17 -> {
                if (!stack.isEmpty()) watchTop();
            }
            case 18 -> typed();
            default -> push("IJFDOBSTALbcsfdzo".charAt(random.nextInt(17)), 0);
        }
    }

    private char top(int below) { return stack.charAt(stack.length() - 1 - below); }
    private void pop(int count) { stack = stack.substring(0, stack.length() - count); }
    /** A line for the instruction that follows. */
    private void mark() {
        Label here = new Label();
        m.visitLabel(here);
        m.visitLineNumber(++line, here);
    }
    private void addLocal(char type) {
        types.append(type);
        numbers.add(nextLocal);
        nextLocal += isWide(type) ? 2 : 1;
    }
    private void load(int local) {
        m.visitVarInsn(ILOAD + form(types.charAt(local)), numbers.get(local));
        stack += types.charAt(local);
    }
    private void watchTop() {
        mark();
        watch(m, top(0));
        pop(1);
    }
    /** Leaves what is left of the fuel on the real stack. */
    private void takeFuel() {
        m.visitFieldInsn(GETSTATIC, made.name, "fuel", "I");
        m.visitInsn(ICONST_1);
        m.visitInsn(ISUB);
        m.visitInsn(DUP);
        m.visitFieldInsn(PUTSTATIC, made.name, "fuel", "I");
    }
    private void giveBack() { m.visitInsn(self.result() == 'V' ? RETURN : IRETURN + form(self.result())); }

    /** Lets the stack end with values of these types, which may be there. */
    private void need(String wanted) {
        int there = random.nextInt(4) == 0 ? 0 : wanted.length();
        while (!stack.endsWith(wanted.substring(0, there))) there--;
        for (char type : wanted.substring(there).toCharArray()) push(type, 1);
    }

    /** Pushes a value: of a local, a constant, or what an instruction makes. */
    private void push(char type, int nesting) {
        List<Integer> candidates = new ArrayList<>();
        for (int each = 0; each < types.length(); each++)
            if (types.charAt(each) == type) candidates.add(each);
        int way = random.nextInt(8);
        if (way < 4 && !candidates.isEmpty()) {
            load(candidates.get(random.nextInt(candidates.size())));
        } else if (way < 6 || nesting > 2 || !made(type, nesting + 1)) {
            constantOf(type, false);
            stack += type;
        }
    }

    /** Pushes a value that an instruction makes, if there is one. */
    private boolean made(char type, int nesting) {
        switch (type) {
            case 'I', 'J', 'F', 'D', 'O' -> {
                switch (random.nextInt(4)) {
                    case 0 -> arrayLoad(type, nesting);
                    case 1 -> {
                        List<FieldOf> fitting = STATICS.stream().filter(each -> each.type == type).toList();
                        if (fitting.isEmpty()) return false;
                        FieldOf field = fitting.get(random.nextInt(fitting.size()));
                        m.visitFieldInsn(GETSTATIC, BASE, field.name, field.descriptor);
                        stack += type;
                    }
                    default -> {
                        push('B', nesting);
                        List<FieldOf> fitting = FIELDS.stream().filter(each -> each.type == type).toList();
                        FieldOf field = fitting.get(random.nextInt(fitting.size()));
                        mark();
                        m.visitFieldInsn(GETFIELD, BASE, field.name, field.descriptor);
                        pop(1);
                        stack += type;
                    }
                }
                return true;
            }
            case 'B' -> {
                push('I', nesting);
                mark();
                m.visitMethodInsn(INVOKESTATIC, SUPPORT, "base", "(I)LSupport$Base;", false);
                pop(1);
                stack += type;
                return true;
            }
            case 'S' -> {
                push('B', nesting);
                pop(1);
                stack += type;
                return true;
            }
            default -> {
                return false;
            }
        }
    }

    /** Puts a constant on the real stack. plain: what costs nothing and throws nothing. */
    private void constantOf(char type, boolean plain) {
        switch (type) {
            case 'V' -> {}
            case 'I' -> {
                int value = plain ? 3 : Support.interesting(random.nextInt(60));
                if (value >= -1 && value <= 5) m.visitInsn(ICONST_0 + value);
                else if (value >= -128 && value < 128) m.visitIntInsn(BIPUSH, value);
                else m.visitLdcInsn(value);
            }
            case 'J' -> {
                if (plain) m.visitInsn(LCONST_1);
                else m.visitLdcInsn(random.nextInt(3) == 0 ? Long.MIN_VALUE : random.nextBoolean() ? Support.interesting(random.nextInt(60)) : random.nextLong());
            }
            case 'F' -> {
                float[] values = {0, 1, 2, -0f, Float.NaN, Float.NEGATIVE_INFINITY, 1e30f, 3e9f, -1.5f, Float.MIN_VALUE};
                if (plain) m.visitInsn(FCONST_2);
                else m.visitLdcInsn(values[random.nextInt(values.length)]);
            }
            case 'D' -> {
                double[] values = {0, 1, -0.0, Double.NaN, Double.POSITIVE_INFINITY, 1e300, 1e19, -3e9, 0.1, Double.MIN_VALUE};
                if (plain) m.visitInsn(DCONST_1);
                else m.visitLdcInsn(values[random.nextInt(values.length)]);
            }
            case 'O' -> {
                if (plain || random.nextInt(4) == 0) m.visitInsn(ACONST_NULL);
                else m.visitLdcInsn(random.nextBoolean() ? "constant" : Type.getObjectType(BASE));
            }
            case 'B', 'S' -> {
                int which = plain ? 0 : random.nextInt(8);
                if (plain || which > 5) m.visitFieldInsn(GETSTATIC, made.name, "self", "L" + made.name + ";");
                else if (which == 0) m.visitInsn(ACONST_NULL);
                else if (which == 1 && type == 'S') lambda();
                else newObject("Support$" + List.of("One", "Two", "Three", "Base").get(which & 3));
            }
            case 'T' -> m.visitLdcInsn(random.nextBoolean() ? "" : "several words");
            default -> newArray(type, plain);
        }
    }
    private void newObject(String name) {
        mark();
        m.visitTypeInsn(NEW, name);
        m.visitInsn(DUP);
        m.visitMethodInsn(INVOKESPECIAL, name, "<init>", "()V", false);
    }
    private void newArray(char type, boolean plain) {
        int length = plain || random.nextInt(12) > 0 ? 8 : random.nextInt(6) - 1;
        if (!plain && random.nextInt(20) == 0) {
            m.visitInsn(ACONST_NULL);
            m.visitTypeInsn(CHECKCAST, descriptor(type));
            return;
        }
        m.visitIntInsn(BIPUSH, length);
        mark();
        if (type != 'o') {
            int[] codes = {T_INT, T_LONG, T_BYTE, T_CHAR, T_SHORT, T_FLOAT, T_DOUBLE, T_BOOLEAN};
            m.visitIntInsn(NEWARRAY, codes[ARRAYS.indexOf(type)]);
        } else if (random.nextInt(4) == 0) {
            m.visitInsn(ICONST_2);
            m.visitMultiANewArrayInsn("[[J", 2);
        } else {
            m.visitTypeInsn(ANEWARRAY, random.nextBoolean() ? "java/lang/Object" : random.nextBoolean() ? BASE : "java/lang/Comparable");
        }
    }
    /** Makes a Shape of an int on the real stack's top, which it pushes itself. */
    private void lambda() {
        m.visitIntInsn(BIPUSH, random.nextInt(100));
        mark();
        Handle factory = new Handle(H_INVOKESTATIC, "java/lang/invoke/LambdaMetafactory", "metafactory", "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;"
            + "Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;", false);
        m.visitInvokeDynamicInsn("shape", "(I)LSupport$Shape;", factory, Type.getMethodType("(I)J"),
                                 new Handle(H_INVOKESTATIC, SUPPORT, "ofLambda", "(II)J", false), Type.getMethodType("(I)J"));
    }

    private void arithmetic() {
        char type = "IIIJJFD".charAt(random.nextInt(7));
        boolean isInteger = type == 'I' || type == 'J';
        int wide = form(type);
        switch (random.nextInt(isInteger ? 12 : 6)) {
            case 5 -> {
                need(String.valueOf(type));
                m.visitInsn(INEG + wide);
            }
            case 6, 7, 8 -> {
                need(type + "I");
                m.visitInsn((new int[] {ISHL, ISHR, IUSHR})[random.nextInt(3)] + wide);
                pop(1);
            }
            case 9, 10, 11 -> {
                need("" + type + type);
                m.visitInsn((new int[] {IAND, IOR, IXOR})[random.nextInt(3)] + wide);
                pop(1);
            }
            default -> {
                need("" + type + type);
                mark();
                m.visitInsn((new int[] {IADD, ISUB, IMUL, IDIV, IREM})[random.nextInt(5)] + wide);
                pop(1);
            }
        }
    }

    private void converted() {
        switch (random.nextInt(6)) {
            case 0, 1 -> {
                char from = "IJFD".charAt(random.nextInt(4));
                int which = random.nextInt(3);
                need(String.valueOf(from));
                m.visitInsn(I2L + form(from) * 3 + which);
                pop(1);
                stack += "IJFD".replace(String.valueOf(from), "").charAt(which);
            }
            case 2 -> {
                need("I");
                m.visitInsn(I2B + random.nextInt(3));
            }
            case 3 -> {
                need("JJ");
                m.visitInsn(LCMP);
                pop(2);
                stack += "I";
            }
            default -> {
                boolean wide = random.nextBoolean();
                need(wide ? "DD" : "FF");
                m.visitInsn((wide ? DCMPL : FCMPL) + random.nextInt(2));
                pop(2);
                stack += "I";
            }
        }
    }

    private void store() {
        int local = random.nextInt(Math.max(types.length(), 1));
        if (types.isEmpty() || (local == 0 && !isStatic && !changesThis)) return;
        need(String.valueOf(types.charAt(local)));
        m.visitVarInsn(ISTORE + form(types.charAt(local)), numbers.get(local));
        pop(1);
    }
    private void increment() {
        int local = types.toString().indexOf('I', random.nextInt(Math.max(types.length(), 1)));
        if (local >= 0) m.visitIincInsn(numbers.get(local), random.nextInt(6) == 0 ? 30000 : random.nextInt(5) - 2);
    }
    /** A value is kept in slots that have values of other types later, while the stack goes on. */
    private void kept() {
        char type = "IJFDO".charAt(random.nextInt(5));
        need(String.valueOf(type));
        int at = nextLocal + random.nextInt(2);
        m.visitVarInsn(ISTORE + form(type), at);
        pop(1);
        nextLocal += 3;
        for (int count = random.nextInt(4); count > 0; count--) arithmetic();
        nextLocal -= 3;
        m.visitVarInsn(ILOAD + form(type), at);
        stack += type;
    }

    private void shuffle() {
        // a is the uppermost value, b the one below; two narrow ones count as one wide one.
        String wide = stack.replaceAll("[JD]", "w").replaceAll("[^w]", "n");
        boolean a = wide.endsWith("n"), aa = wide.endsWith("nn"), w = wide.endsWith("w");
        int length = stack.length();
        switch (random.nextInt(9)) {
            case 0 -> {
                if (a) insert(DUP, 1, 0);
            }
            case 1 -> {
                if (aa) insert(DUP_X1, 1, 1);
            }
            case 2 -> {
                if (wide.endsWith("nnn")) insert(DUP_X2, 1, 2);
                else if (wide.endsWith("wn")) insert(DUP_X2, 1, 1);
            }
            case 3 -> {
                if (w) insert(DUP2, 1, 0);
                else if (aa) insert(DUP2, 2, 0);
            }
            case 4 -> {
                if (wide.endsWith("nw")) insert(DUP2_X1, 1, 1);
                else if (wide.endsWith("nnn")) insert(DUP2_X1, 2, 1);
            }
            case 5 -> {
                if (wide.endsWith("ww")) insert(DUP2_X2, 1, 1);
                else if (wide.endsWith("nnw")) insert(DUP2_X2, 1, 2);
                else if (wide.endsWith("wnn")) insert(DUP2_X2, 2, 1);
                else if (wide.endsWith("nnnn")) insert(DUP2_X2, 2, 2);
            }
            case 6 -> {
                if (!aa) return;
                m.visitInsn(SWAP);
                stack = stack.substring(0, length - 2) + top(0) + top(1);
            }
            case 7 -> {
                if (length == 0) return;
                m.visitInsn(w ? POP2 : POP);
                pop(1);
            }
            default -> {
                if (!aa) return;
                m.visitInsn(POP2);
                pop(2);
            }
        }
    }
    private void insert(int opcode, int count, int below) {
        m.visitInsn(opcode);
        int at = stack.length() - count - below;
        stack = stack.substring(0, at) + stack.substring(stack.length() - count) + stack.substring(at);
    }

    private static final String ELEMENTS = "IJIIIFDIO";
    private void arrayLoad(char type, int nesting) {
        List<Integer> fitting = new ArrayList<>();
        for (int each = 0; each < ARRAYS.length(); each++)
            if (ELEMENTS.charAt(each) == type) fitting.add(each);
        int which = fitting.get(random.nextInt(fitting.size()));
        push(ARRAYS.charAt(which), nesting);
        if (type == 'I' && random.nextInt(6) == 0) {
            mark();
            m.visitInsn(ARRAYLENGTH);
            pop(1);
            stack += 'I';
            return;
        }
        index(nesting);
        mark();
        m.visitInsn((new int[] {IALOAD, LALOAD, BALOAD, CALOAD, SALOAD, FALOAD, DALOAD, BALOAD, AALOAD})[which]);
        pop(2);
        stack += type;
    }
    private void index(int nesting) {
        push('I', nesting);
        if (random.nextInt(12) == 0) return;
        m.visitIntInsn(BIPUSH, 7);
        m.visitInsn(IAND);
    }
    private void arrayStore() {
        int which = random.nextInt(ARRAYS.length());
        push(ARRAYS.charAt(which), 1);
        index(1);
        char element = ELEMENTS.charAt(which);
        push(element == 'O' && random.nextBoolean() ? 'B' : element, 1);
        mark();
        m.visitInsn((new int[] {IASTORE, LASTORE, BASTORE, CASTORE, SASTORE, FASTORE, DASTORE, BASTORE, AASTORE})[which]);
        pop(3);
    }
    private void fieldStore() {
        if (random.nextInt(3) == 0) {
            FieldOf field = STATICS.get(random.nextInt(STATICS.size()));
            need(String.valueOf(field.type));
            m.visitFieldInsn(PUTSTATIC, BASE, field.name, field.descriptor);
            pop(1);
            return;
        }
        FieldOf field = FIELDS.get(random.nextInt(FIELDS.size()));
        need("B" + field.type);
        mark();
        m.visitFieldInsn(PUTFIELD, BASE, field.name, field.descriptor);
        pop(2);
    }

    private void call(MadeClass.Callee callee) {
        boolean own = callee.owner().equals(made.name);
        if (callee.opcode() == INVOKESTATIC) {
            need(callee.parameters());
        } else {
            if (!own) push(callee.owner().equals(BASE) ? 'B' : callee.owner().equals("java/lang/String") ? 'T' : 'S', 1);
            else if (!isStatic && !changesThis && random.nextBoolean()) m.visitVarInsn(ALOAD, 0);
            else m.visitFieldInsn(GETSTATIC, made.name, "self", "L" + made.name + ";");
            if (own) stack += 'B';
            for (char type : callee.parameters().toCharArray()) push(type, 1);
        }
        mark();
        m.visitMethodInsn(callee.opcode(), callee.owner(), callee.name(), callee.descriptor(), callee.opcode() == INVOKEINTERFACE);
        pop(callee.parameters().length() + (callee.opcode() == INVOKESTATIC ? 0 : 1));
        if (callee.result() != 'V') stack += callee.result();
    }

    /** Call sites, method handles, variable handles, a call of the overridden method, an array copy. */
    private void dynamic() {
        switch (random.nextInt(6)) {
            case 0 -> {
                boolean longer = random.nextBoolean();
                need(longer ? "TI" : "IJ");
                mark();
                m.visitInvokeDynamicInsn("makeConcatWithConstants", longer ? "(Ljava/lang/String;I)Ljava/lang/String;" : "(IJ)Ljava/lang/String;",
                    new Handle(H_INVOKESTATIC, "java/lang/invoke/StringConcatFactory", "makeConcatWithConstants", "(Ljava/lang/invoke/MethodHandles$Lookup;"
                        + "Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/invoke/CallSite;", false), "\1, \1");
                pop(2);
                stack += 'T';
            }
            case 1 -> {
                lambda();
                stack += 'S';
            }
            case 2 -> {
                m.visitFieldInsn(GETSTATIC, SUPPORT, "HANDLE", "Ljava/lang/invoke/MethodHandle;");
                stack += 'O';
                push('I', 1);
                push('J', 1);
                mark();
                m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/invoke/MethodHandle", "invokeExact", "(IJ)J", false);
                pop(3);
                stack += 'J';
            }
            case 3 -> {
                m.visitFieldInsn(GETSTATIC, SUPPORT, "FIELD", "Ljava/lang/invoke/VarHandle;");
                stack += 'O';
                push('B', 1);
                push('I', 1);
                mark();
                m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/invoke/VarHandle", "getAndAdd", "(LSupport$Base;I)I", false);
                pop(3);
                stack += 'I';
            }
            case 4 -> {
                if (isStatic || changesThis) return;
                m.visitVarInsn(ALOAD, 0);
                stack += 'B';
                push('I', 1);
                mark();
                m.visitMethodInsn(INVOKESPECIAL, BASE, "callI", "(I)I", false);
                pop(2);
                stack += 'I';
            }
            default -> {
                push('A', 1);
                m.visitIntInsn(BIPUSH, random.nextInt(5));
                stack += 'I';
                push('A', 1);
                m.visitIntInsn(BIPUSH, random.nextInt(5));
                m.visitIntInsn(BIPUSH, random.nextInt(5));
                mark();
                m.visitMethodInsn(INVOKESTATIC, "java/lang/System", "arraycopy", "(Ljava/lang/Object;ILjava/lang/Object;II)V", false);
                pop(3);
            }
        }
    }

    private void typed() {
        need("O");
        String[] targets = {BASE, "Support$One", "Support$Two", "Support$Shape", "java/lang/Comparable", "[I", "[Ljava/lang/Object;", "java/lang/Object", "java/lang/String"};
        String target = targets[random.nextInt(targets.length)];
        mark();
        if (random.nextInt(5) > 0) {
            m.visitTypeInsn(INSTANCEOF, target);
            pop(1);
            stack += 'I';
        } else {
            m.visitTypeInsn(CHECKCAST, target);
            pop(1);
            stack += target.equals(BASE) || target.startsWith("Support$O") || target.startsWith("Support$T") ? 'B' : target.equals("[I") ? 'A' : 'O';
        }
    }
}
