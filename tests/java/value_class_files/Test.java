// SPDX-License-Identifier: Apache-2.0
// Class files of value classes and with strict fields (JEP 401, preview in 28) that javac would not make: what the VM says.
import java.io.*;
import java.util.*;

public class Test {
    static final int PUBLIC = 1, STATIC = 8, FINAL = 0x10, IDENTITY = 0x20, STRICT = 0x800, ABSTRACT = 0x400, INTERFACE = 0x200;
    static final int PREVIEW = 65535;

    /** A class file, byte by byte. */
    static class Maker {
        static int made;
        final String name = "p/C" + ++made;
        final DataBytes pool = new DataBytes(), fields = new DataBytes(), methods = new DataBytes(), attributes = new DataBytes();
        final Map<String, Integer> known = new HashMap<>();
        int constants = 1, fieldCount, methodCount, attributeCount, flags, minor;
        String superName = "java/lang/Object";

        Maker(int flags, int minor) {
            this.flags = flags;
            this.minor = minor;
        }
        int constant(String key, DataBytes bytes) {
            return known.computeIfAbsent(key, k -> {
                pool.bytes(bytes.toByteArray());
                return constants++;
            });
        }
        int utf8(String text) { return constant("utf8 " + text, new DataBytes().u1(1).utf(text)); }
        int cls(String c) { int i = utf8(c); return constant("class " + c, new DataBytes().u1(7).u2(i)); }
        int pair(int tag, int a, int b) { return constant(tag + " " + a + " " + b, new DataBytes().u1(tag).u2(a).u2(b)); }
        int nameAndType(String n, String d) { return pair(12, utf8(n), utf8(d)); }
        int field(String n, String d) { return pair(9, cls(name), nameAndType(n, d)); }
        int init() { return pair(10, cls(superName), nameAndType("<init>", "()V")); }

        Maker superName(String n) { superName = n; return this; }
        Maker withField(int f, String n) { return withField(f, n, "I"); }
        Maker withField(int f, String n, String d) {
            fields.u2(f).u2(utf8(n)).u2(utf8(d)).u2(0);
            fieldCount++;
            return this;
        }
        Maker withMethod(int f) {
            return (f & ABSTRACT) != 0 ? bodyless(f) : withCode(f, "m", new int[] {0xb1}, null, null);
        }
        Maker bodyless(int f) {
            methods.u2(f).u2(utf8("m")).u2(utf8("()V")).u2(0);
            methodCount++;
            return this;
        }
        Maker withCode(int f, String n, int[] code, int[] handler, int[] frames) {
            int codeName = utf8("Code"), framesName = utf8("StackMapTable");
            DataBytes body = new DataBytes().u2(4).u2(4).u2(0).u2(code.length).u1(code).u2(handler == null ? 0 : 1);
            if (handler != null) for (int v : handler) body.u2(v);
            body.u2(frames == null ? 0 : 1);
            if (frames != null) body.u2(framesName).u2(0).u2(frames.length).u1(frames);
            methods.u2(f).u2(utf8(n)).u2(utf8("()V")).u2(1).u2(codeName).u2(0).u2(body.size()).bytes(body.toByteArray());
            methodCount++;
            return this;
        }
        Maker withAttribute(String n, int... bytes) {
            attributes.u2(utf8(n)).u2(0).u2(bytes.length).u1(bytes);
            attributeCount++;
            return this;
        }
        byte[] toBytes() {
            int self = cls(name), parent = cls(superName);
            return new DataBytes().u2(0xcafe).u2(0xbabe).u2(minor).u2(72).u2(constants).bytes(pool.toByteArray()).u2(flags).u2(self).u2(parent).u2(0)
                .u2(fieldCount).bytes(fields.toByteArray()).u2(methodCount).bytes(methods.toByteArray()).u2(attributeCount).bytes(attributes.toByteArray()).toByteArray();
        }
        void define(String what) {
            String text;
            try {
                Class<?> c = new Loader().define(name.replace('/', '.'), toBytes());
                text = "value " + c.isValue();
                Class.forName(c.getName(), true, c.getClassLoader());
                text += ", initialized";
                c.getDeclaredConstructor().newInstance();
                text += ", made";
            } catch (NoSuchMethodException | IllegalAccessException | InstantiationException e) {
                text = "defined";
            } catch (Throwable t) {
                text = t + (t.getCause() == null ? "" : " because of " + t.getCause());
            }
            System.out.println(what + ": " + text.strip());
        }
    }
    static class DataBytes extends ByteArrayOutputStream {
        DataBytes u1(int... values) { for (int v : values) write(v); return this; }
        DataBytes u2(int v) { return u1(v >> 8, v); }
        DataBytes bytes(byte[] b) { writeBytes(b); return this; }
        DataBytes utf(String s) { byte[] b = s.getBytes(); return u2(b.length).bytes(b); }
    }
    static class Loader extends ClassLoader {
        Class<?> define(String name, byte[] b) { return defineClass(name, b, 0, b.length); }
    }
    static Maker preview(int flags) { return new Maker(flags, PREVIEW); }

    static void flags() {
        for (int minor : new int[] {PREVIEW, 0}) {
            System.out.println("-- 72." + minor);
            for (int f : new int[] {0x20, 0x11, 0x1, 0x401, 0x411, 0x4011, 0x31, 0x421, 0x431, 0x601, 0x2021, 0x621}) new Maker(f, minor).define(String.format("class 0x%x", f));
            for (int f : new int[] {3, 0x50, 0x850, 0x808, 0x1010}) new Maker(0x21, minor).withField(f, "f").define(String.format("field 0x%x", f));
            for (int f : new int[] {0, 0x10, 0x800, 0x810, 8}) new Maker(0x11, minor).withField(f, "f").define(String.format("field 0x%x of a final class", f));
            for (int f : new int[] {9, 0x19, 0x819}) new Maker(0x601, minor).withField(f, "f").define(String.format("field 0x%x of an interface", f));
            for (int f : new int[] {0x21, 0x29, 3, 0x23}) new Maker(0x11, minor).withMethod(f).define(String.format("method 0x%x", f));
            for (int f : new int[] {0x421, 0x410}) new Maker(0x401, minor).withMethod(f).define(String.format("method 0x%x", f));
            for (int f : new int[] {8, 0x19, 0x29, 0x609, 0x629}) {
                Maker m = new Maker(0x21, minor);
                int inner = m.cls("Outer$In"), outer = m.cls("Outer"), name = m.utf8("In");
                m.withAttribute("InnerClasses", 0, 1, 0, inner, 0, outer, 0, name, f >> 8, f).define(String.format("inner class 0x%x", f));
            }
            for (String s : new String[] {"java/lang/Number", "java/lang/Record", "java/lang/Thread", "java/lang/Runnable", "java/lang/Integer"})
                new Maker(0x11, minor).superName(s).define("extends " + s);
        }
    }

    static void descriptors() {
        System.out.println("-- LoadableDescriptors");
        for (String d : new String[] {"I", "[Lp/A;", "Lno/such/Name;", "V", "A", "LA", "()V", "L;", ""}) {
            Maker m = preview(0x21);
            m.withAttribute("LoadableDescriptors", 0, 1, 0, m.utf8(d)).define('"' + d + '"');
        }
        Maker m = preview(0x21);
        m.withAttribute("LoadableDescriptors", 0, 1, 0, m.cls("A")).define("a class");
        m = preview(0x21);
        m.withAttribute("LoadableDescriptors", 0, 1, 0, m.utf8("I"), 0).define("too long");
        preview(0x21).withAttribute("LoadableDescriptors", 0, 0).withAttribute("LoadableDescriptors", 0, 0).define("twice");
    }

    /** if (0 == 0) x = 2; else x = 1; super(); the targets are at 12 and 17. */
    static void branches(String what, boolean strict, int... frames) {
        Maker m = preview(0x21).withField(strict ? 0x810 : 0x10, "x").withField(0, "y");
        int x = m.field("x", "I"), init = m.init(), nt = m.nameAndType("x", "I"), ny = m.nameAndType("y", "I");
        for (int i = 0; i < frames.length; i++) frames[i] = frames[i] == -1 ? nt : frames[i] == -2 ? ny : frames[i];
        m.withCode(1, "<init>", new int[] {3, 0x99, 0, 11, 0x2a, 4, 0xb5, 0, x, 0xa7, 0, 8, 0x2a, 5, 0xb5, 0, x, 0x2a, 0xb7, 0, init, 0xb1}, null, frames).define(what);
    }
    static void frames() {
        System.out.println("-- strict fields in constructors");
        branches("no frames name fields", true, 0, 2, 12, 4);
        branches("x unset, then none", true, 0, 2, 246, 0, 1, 0, -1, 12, 246, 0, 0, 4);
        branches("none at the end", true, 0, 2, 12, 246, 0, 0, 4);
        branches("the second inherits", true, 0, 2, 246, 0, 1, 0, -1, 12, 4);
        branches("none at the first target", true, 0, 2, 246, 0, 0, 12, 246, 0, 0, 4);
        branches("with extended frames", true, 0, 2, 246, 0, 1, 0, -1, 251, 0, 12, 246, 0, 0, 251, 0, 4);
        branches("twice x", true, 0, 2, 246, 0, 2, 0, -1, 0, -1, 12, 246, 0, 0, 4);
        branches("larval of larval", true, 0, 2, 12, 246, 0, 0, 246, 0, 0, 4);
        branches("no such constant", true, 0, 2, 12, 246, 0, 1, 0, 1, 4);
        branches("index 0", true, 0, 2, 12, 246, 0, 1, 0, 0, 4);
        branches("y is not strict", true, 0, 2, 246, 0, 1, 0, -2, 12, 246, 0, 0, 4);
        branches("x is not strict", false, 0, 2, 246, 0, 1, 0, -1, 12, 4);
        branches("no strict field", false, 0, 2, 246, 0, 0, 12, 4);
        branches("frame type 245", true, 0, 2, 12, 245, 0, 0, 4);
        branches("too many names", true, 0, 2, 12, 246, 0, 5, 0);
        branches("not uninitialized", true, 0, 2, 246, 0, 0, 255, 0, 12, 0, 1, 0, 0, 0, 255, 0, 4, 0, 1, 6, 0, 0);
        branches("other locals, too", true, 0, 2, 246, 0, 0, 255, 0, 12, 0, 2, 6, 1, 0, 0, 246, 0, 0, 250, 0, 4);
    }

    /** x = 1; super(); and a handler at 10 that sets x to 2 and calls super(). */
    static void handler(String what, int from, int to, boolean unset) {
        Maker m = preview(0x21).withField(0x810, "x");
        int x = m.field("x", "I"), init = m.init(), nt = m.nameAndType("x", "I"), thrown = m.cls("java/lang/Throwable");
        int[] frames = unset ? new int[] {0, 1, 246, 0, 1, 0, nt, 74, 7, 0, thrown} : new int[] {0, 1, 246, 0, 0, 74, 7, 0, thrown};
        m.withCode(1, "<init>", new int[] {0x2a, 4, 0xb5, 0, x, 0x2a, 0xb7, 0, init, 0xb1, 0x4c, 0x2a, 5, 0xb5, 0, x, 0x2a, 0xb7, 0, init, 0xb1},
            new int[] {from, to, 10, 0}, frames).define(what);
    }
    static void handlers() {
        handler("handler of the load, x unset", 0, 2, true);
        handler("handler of the load, x set", 0, 2, false);
        handler("handler of load and store, x unset", 0, 5, true);
        handler("handler of load and store, x set", 0, 5, false);
        handler("handler of super()", 5, 9, true);
    }

    static void code(String what, int flags, int fieldFlags, String name, int... code) {
        Maker m = preview(flags).withField(fieldFlags, "x").withField(fieldFlags, "y");
        int x = m.field("x", "I"), y = m.field("y", "I"), init = m.init(), self = m.cls(m.name), own = m.pair(10, self, m.nameAndType("<init>", "()V"));
        for (int i = 0; i < code.length; i++)
            code[i] = code[i] == -1 ? x : code[i] == -2 ? y : code[i] == -3 ? init : code[i] == -4 ? self : code[i] == -5 ? own : code[i];
        m.withCode(name.equals("<clinit>") ? STATIC : PUBLIC, name, code, null, null).define(what);
    }
    static void stores() {
        code("both set", 0x11, 0x810, "<init>", 0x2a, 4, 0xb5, 0, -1, 0x2a, 4, 0xb5, 0, -2, 0x2a, 0xb7, 0, -3, 0xb1);
        code("one unset", 0x11, 0x810, "<init>", 0x2a, 4, 0xb5, 0, -1, 0x2a, 0xb7, 0, -3, 0xb1);
        code("both unset", 0x21, 0x800, "<init>", 0x2a, 0xb7, 0, -3, 0xb1);
        code("set again", 0x21, 0x810, "<init>", 0x2a, 4, 0xb5, 0, -1, 0x2a, 4, 0xb5, 0, -2, 0x2a, 0xb7, 0, -3, 0x2a, 4, 0xb5, 0, -1, 0xb1);
        code("set again, not final", 0x21, 0x800, "<init>", 0x2a, 4, 0xb5, 0, -1, 0x2a, 4, 0xb5, 0, -2, 0x2a, 0xb7, 0, -3, 0x2a, 4, 0xb5, 0, -1, 0xb1);
        code("read", 0x21, 0x810, "<init>", 0x2a, 4, 0xb5, 0, -1, 0x2a, 0xb4, 0, -1, 0x57, 0x2a, 0xb7, 0, -3, 0xb1);
        code("set in a method", 0x21, 0x810, "m", 0x2a, 4, 0xb5, 0, -1, 0xb1);
        code("this()", 0x21, 0x810, "<init>", 0x2a, 0xb7, 0, -5, 0xb1);
        code("of another object", 0x21, 0x810, "<init>", 0x2a, 4, 0xb5, 0, -1, 1, 4, 0xb5, 0, -2, 0x2a, 0xb7, 0, -3, 0xb1);
    }

    static void statics() {
        System.out.println("-- strict static fields");
        int f = STRICT | STATIC | FINAL;
        code("both set", 0x21, f, "<clinit>", 4, 0xb3, 0, -1, 4, 0xb3, 0, -2, 0xb1);
        code("one unset", 0x21, f, "<clinit>", 4, 0xb3, 0, -1, 0xb1);
        code("read first", 0x21, f, "<clinit>", 0xb2, 0, -2, 0xb3, 0, -1, 0xb1);
        code("set twice", 0x21, f, "<clinit>", 4, 0xb3, 0, -1, 5, 0xb3, 0, -1, 4, 0xb3, 0, -2, 0xb1);
        code("set, read, set", 0x21, f, "<clinit>", 4, 0xb3, 0, -1, 0xb2, 0, -1, 0xb3, 0, -1, 0xb1);
        code("set, read, set, not final", 0x21, STRICT | STATIC, "<clinit>", 4, 0xb3, 0, -1, 0xb2, 0, -1, 0xb3, 0, -1, 4, 0xb3, 0, -2, 0xb1);
        code("of an interface, unset", 0x601, f | PUBLIC, "<clinit>", 0xb1);
        code("an exception comes first", 0x21, f, "<clinit>", 1, 0xbf);
        preview(0x21).withField(f, "x").define("no <clinit>");
    }

    public static void main(String[] args) {
        flags();
        descriptors();
        frames();
        handlers();
        stores();
        statics();
    }
}
