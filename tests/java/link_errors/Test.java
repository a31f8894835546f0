// SPDX-License-Identifier: Apache-2.0
// The messages of linkage errors, for classes that javac would refuse, made with the ASM inside java.base.
import java.util.*;
import java.util.function.*;
import org.objectweb.asm.*;

public class Test implements Opcodes {
    static final String OBJECT = "java/lang/Object";

    /** Defines the classes that it was given, and asks its parent for all others. */
    static class Loader extends ClassLoader {
        final Map<String, byte[]> own = new HashMap<>();
        final Map<String, ClassLoader> elsewhere = new HashMap<>();
        Loader(String name, ClassLoader parent) { super(name, parent); }
        Loader add(byte[]... classes) {
            for (byte[] c : classes) own.put(new ClassReader(c).getClassName().replace('/', '.'), c);
            return this;
        }
        Loader delegate(String name, ClassLoader to) { elsewhere.put(name, to); return this; }
        @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Class<?> known = findLoadedClass(name);
            if (known != null) return known;
            if (elsewhere.containsKey(name)) return elsewhere.get(name).loadClass(name);
            byte[] bytes = own.get(name);
            return bytes != null ? defineClass(name, bytes, 0, bytes.length) : super.loadClass(name, resolve);
        }
        Class<?> defineAgain(String name) { byte[] b = own.get(name); return defineClass(name, b, 0, b.length); }
    }

    static ClassWriter begin(int access, String name, String superName, String... interfaces) {
        ClassWriter w = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        w.visit(V17, access, name, null, superName, interfaces);
        if ((access & ACC_INTERFACE) == 0) {
            MethodVisitor m = w.visitMethod(ACC_PUBLIC, "<init>", "()V", null, null);
            m.visitCode();
            m.visitVarInsn(ALOAD, 0);
            m.visitMethodInsn(INVOKESPECIAL, superName, "<init>", "()V", false);
            m.visitInsn(RETURN);
            m.visitMaxs(0, 0);
            m.visitEnd();
        }
        return w;
    }
    static void method(ClassWriter w, int access, String name, String descriptor, Consumer<MethodVisitor> code) {
        MethodVisitor m = w.visitMethod(access, name, descriptor, null, null);
        if (code != null) {
            m.visitCode();
            code.accept(m);
            m.visitMaxs(0, 0);
        }
        m.visitEnd();
    }
    static final Consumer<MethodVisitor> RETURN_VOID = m -> m.visitInsn(RETURN);
    static final Consumer<MethodVisitor> RETURN_NULL = m -> { m.visitInsn(ACONST_NULL); m.visitInsn(ARETURN); };
    static byte[] cls(int access, String name, String superName, String[] interfaces, Consumer<ClassWriter> body) {
        ClassWriter w = begin(access, name, superName, interfaces);
        if (body != null) body.accept(w);
        w.visitEnd();
        return w.toByteArray();
    }
    static final String[] NONE = {};
    static String[] of(String... s) { return s; }
    /** The method has another name in the ASM of later releases. */
    static void permit(ClassWriter w, String name) {
        for (String method : new String[] {"visitPermittedSubclass", "visitPermittedSubclassExperimental"})
            try {
                ClassWriter.class.getMethod(method, String.class).invoke(w, name);
                return;
            } catch (ReflectiveOperationException absent) {}
        throw new AssertionError();
    }
    static final int CLASS = ACC_PUBLIC | ACC_SUPER, ABSTRACT = CLASS | ACC_ABSTRACT, INTERFACE = ACC_PUBLIC | ACC_INTERFACE | ACC_ABSTRACT;

    /** A Runnable that creates a `made` and calls owner.method on it. */
    static byte[] caller(String name, String made, int opcode, String owner, String method, String descriptor) {
        return cls(CLASS, name, OBJECT, of("java/lang/Runnable"), w -> method(w, ACC_PUBLIC, "run", "()V", m -> {
            m.visitTypeInsn(NEW, made);
            m.visitInsn(DUP);
            m.visitMethodInsn(INVOKESPECIAL, made, "<init>", "()V", false);
            m.visitMethodInsn(opcode, owner, method, descriptor, opcode == INVOKEINTERFACE);
            if (!descriptor.endsWith("V")) m.visitInsn(POP);
            m.visitInsn(RETURN);
        }));
    }
    static String shown(Throwable t) {
        String text = t.toString().replaceAll("@(0x)?[0-9a-f]+", "@hash");
        return t.getCause() == null ? text : text + " <- " + shown(t.getCause());
    }
    static void attempt(String what, Loader loader, String name) {
        try {
            ((Runnable) Class.forName(name, true, loader).getDeclaredConstructor().newInstance()).run();
            System.out.println(what + ": ran");
        } catch (Throwable t) {
            System.out.println(what + ": " + shown(t));
        }
    }
    static void load(String what, Loader loader, String name) {
        try {
            Class.forName(name, false, loader);
            System.out.println(what + ": loaded");
        } catch (Throwable t) {
            System.out.println(what + ": " + shown(t));
        }
    }
    static Loader loader() { return new Loader(null, Test.class.getClassLoader()); }
    static Loader loader(String name) { return new Loader(name, Test.class.getClassLoader()); }

    static void selection() {
        byte[] plain = cls(INTERFACE, "p/Plain", OBJECT, NONE, w -> method(w, ACC_PUBLIC | ACC_ABSTRACT, "m", "(IJ)V", null));
        byte[] mixed = cls(INTERFACE, "p/Mixed", OBJECT, NONE, w -> {
            method(w, ACC_PUBLIC | ACC_ABSTRACT, "m", "()V", null);
            method(w, ACC_PUBLIC, "d", "()V", RETURN_VOID);
        });
        byte[] again = cls(INTERFACE, "p/Again", OBJECT, of("p/Mixed"), w -> method(w, ACC_PUBLIC | ACC_ABSTRACT, "d", "()V", null));
        byte[] other = cls(INTERFACE, "p/Other", OBJECT, NONE, w -> method(w, ACC_PUBLIC, "d", "()V", RETURN_VOID));
        byte[] implementsPlain = cls(CLASS, "p/ImplementsPlain", OBJECT, of("p/Plain"), null);
        byte[] implementsMixed = cls(CLASS, "p/ImplementsMixed", OBJECT, of("p/Mixed"), null);
        byte[] subOfMixed = cls(CLASS, "p/SubOfMixed", "p/ImplementsMixed", NONE, null);
        byte[] both = cls(CLASS, "p/Both", OBJECT, of("p/Mixed", "p/Other"), null);
        byte[] subOfBoth = cls(CLASS, "p/SubOfBoth", "p/Both", NONE, null);
        byte[] implementsAgain = cls(CLASS, "p/ImplementsAgain", OBJECT, of("p/Again"), null);
        byte[] a = cls(CLASS, "p/A", OBJECT, NONE, w -> {
            method(w, ACC_PUBLIC, "ma", "(I[[B)V", RETURN_VOID);
            method(w, ACC_PUBLIC | ACC_ABSTRACT, "none", "()V", null);
        });
        byte[] b = cls(ABSTRACT, "p/B", "p/A", NONE, w -> {
            method(w, ACC_PUBLIC | ACC_ABSTRACT, "ma", "(I[[B)V", null);
            method(w, ACC_PUBLIC | ACC_ABSTRACT, "none", "()V", null);
        });
        byte[] c = cls(CLASS, "p/C", "p/B", NONE, null);
        byte[] declaresAbstract = cls(ABSTRACT, "p/DeclaresAbstract", OBJECT, of("p/Mixed"), w -> method(w, ACC_PUBLIC | ACC_ABSTRACT, "m", "()V", null));
        byte[] fromAbstract = cls(CLASS, "p/FromAbstract", "p/DeclaresAbstract", NONE, null);
        byte[] notPublic = cls(CLASS, "p/NotPublic", OBJECT, of("p/Mixed"), w -> method(w, 0, "m", "()V", RETURN_VOID));
        byte[] notPublicAbstract = cls(ABSTRACT, "p/NotPublicAbstract", OBJECT, of("p/Mixed"), w -> method(w, ACC_ABSTRACT, "m", "()V", null));
        byte[] fromNotPublic = cls(CLASS, "p/FromNotPublic", "p/NotPublicAbstract", NONE, null);
        byte[] abstractHash = cls(ABSTRACT, "p/AbstractHash", OBJECT, of("p/Mixed"), w -> method(w, ACC_PUBLIC | ACC_ABSTRACT, "hashCode", "()I", null));
        byte[] fromAbstractHash = cls(CLASS, "p/FromAbstractHash", "p/AbstractHash", NONE, null);
        byte[][] all = {plain, mixed, again, other, implementsPlain, implementsMixed, subOfMixed, both, subOfBoth, implementsAgain, a, b, c, declaresAbstract, fromAbstract, notPublic, notPublicAbstract, fromNotPublic, abstractHash, fromAbstractHash};
        Object[][] calls = {
            {"interface without defaults", "p/ImplementsMixed", INVOKEINTERFACE, "p/Mixed", "m", "()V"},
            {"the same by class", "p/ImplementsMixed", INVOKEVIRTUAL, "p/ImplementsMixed", "m", "()V"},
            {"subclass", "p/SubOfMixed", INVOKEINTERFACE, "p/Mixed", "m", "()V"},
            {"subclass by class", "p/SubOfMixed", INVOKEVIRTUAL, "p/ImplementsMixed", "m", "()V"},
            {"conflict by class", "p/Both", INVOKEVIRTUAL, "p/Both", "d", "()V"},
            {"inherited conflict", "p/SubOfBoth", INVOKEVIRTUAL, "p/SubOfBoth", "d", "()V"},
            {"made abstract again", "p/ImplementsAgain", INVOKEINTERFACE, "p/Mixed", "d", "()V"},
            {"made abstract again, by class", "p/ImplementsAgain", INVOKEVIRTUAL, "p/ImplementsAgain", "d", "()V"},
            {"abstract in between", "p/FromAbstract", INVOKEINTERFACE, "p/Mixed", "m", "()V"},
            {"abstract in between, by class", "p/FromAbstract", INVOKEVIRTUAL, "p/DeclaresAbstract", "m", "()V"},
            {"not public", "p/NotPublic", INVOKEINTERFACE, "p/Mixed", "m", "()V"},
            {"not public and abstract", "p/FromNotPublic", INVOKEINTERFACE, "p/Mixed", "m", "()V"},
            {"interface expected", "p/C", INVOKEINTERFACE, "p/Mixed", "m", "()V"},
            {"no such interface method", "p/ImplementsMixed", INVOKEINTERFACE, "p/Mixed", "x", "()V"},
            {"class is not an interface", "p/ImplementsMixed", INVOKEINTERFACE, "p/ImplementsMixed", "m", "()V"},
            {"interface is not a class", "p/ImplementsMixed", INVOKEVIRTUAL, "p/Mixed", "m", "()V"},
            {"interface expected for the method of its parent", "p/ImplementsMixed", INVOKEINTERFACE, "p/Again", "m", "()V"},
            {"interface expected for a method of Object", "p/C", INVOKEINTERFACE, "p/Mixed", "hashCode", "()I"},
            {"interface expected for a final one", "p/C", INVOKEINTERFACE, "p/Mixed", "getClass", "()Ljava/lang/Class;"},
            {"method of Object", "p/ImplementsMixed", INVOKEINTERFACE, "p/Mixed", "hashCode", "()I"},
            {"abstract one", "p/FromAbstractHash", INVOKEINTERFACE, "p/Mixed", "hashCode", "()I"},
            {"final one", "p/ImplementsMixed", INVOKEINTERFACE, "p/Mixed", "getClass", "()Ljava/lang/Class;"},
        };
        int n = 0;
        for (Object[] k : calls) {
            String name = "p/Caller" + n++;
            attempt((String) k[0], loader().add(all).add(caller(name, (String) k[1], (int) k[2], (String) k[3], (String) k[4], (String) k[5])), name.replace('/', '.'));
        }
        String[][] specials = {{"p/Special", "own", "()V"}, {"p/Mixed", "d", "()V"}, {"p/Mixed", "m", "()V"}, {OBJECT, "hashCode", "()I"}, {OBJECT, "getClass", "()Ljava/lang/Class;"}};
        byte[] special = cls(INTERFACE, "p/Special", OBJECT, of("p/Mixed"), w -> {
            method(w, ACC_PRIVATE, "own", "()V", RETURN_VOID);
            for (String[] s : specials) method(w, ACC_PUBLIC | ACC_STATIC, "call_" + s[1], "(Lp/Special;)V", m -> {
                m.visitVarInsn(ALOAD, 0);
                m.visitMethodInsn(INVOKESPECIAL, s[0], s[1], s[2], s[0] != OBJECT);
                if (!s[2].endsWith("V")) m.visitInsn(POP);
                m.visitInsn(RETURN);
            });
        });
        byte[] implementsSpecial = cls(CLASS, "p/ImplementsSpecial", OBJECT, of("p/Special"), null);
        for (String made : of("p/ImplementsSpecial", "p/ImplementsMixed"))
            for (String[] s : specials) {
                byte[] call = cls(CLASS, "p/Calls", OBJECT, of("java/lang/Runnable"), w -> method(w, ACC_PUBLIC, "run", "()V", m -> {
                    m.visitTypeInsn(NEW, made);
                    m.visitInsn(DUP);
                    m.visitMethodInsn(INVOKESPECIAL, made, "<init>", "()V", false);
                    m.visitMethodInsn(INVOKESTATIC, "p/Special", "call_" + s[1], "(Lp/Special;)V", true);
                    m.visitInsn(RETURN);
                }));
                attempt("invokespecial in an interface: " + s[1] + " of " + made, loader().add(all).add(special, implementsSpecial, call), "p.Calls");
            }
        byte[] callPlain = cls(CLASS, "p/CallPlain", OBJECT, of("java/lang/Runnable"), w -> method(w, ACC_PUBLIC, "run", "()V", m -> {
            m.visitTypeInsn(NEW, "p/ImplementsPlain");
            m.visitInsn(DUP);
            m.visitMethodInsn(INVOKESPECIAL, "p/ImplementsPlain", "<init>", "()V", false);
            m.visitInsn(ICONST_1);
            m.visitInsn(LCONST_1);
            m.visitMethodInsn(INVOKEINTERFACE, "p/Plain", "m", "(IJ)V", true);
            m.visitInsn(RETURN);
        }));
        attempt("no defaults anywhere", loader().add(all).add(callPlain), "p.CallPlain");
        byte[] callA = cls(CLASS, "p/CallA", OBJECT, of("java/lang/Runnable"), w -> method(w, ACC_PUBLIC, "run", "()V", m -> {
            m.visitTypeInsn(NEW, "p/C");
            m.visitInsn(DUP);
            m.visitMethodInsn(INVOKESPECIAL, "p/C", "<init>", "()V", false);
            m.visitInsn(ICONST_1);
            m.visitInsn(ACONST_NULL);
            m.visitMethodInsn(INVOKEVIRTUAL, "p/A", "ma", "(I[[B)V", false);
            m.visitInsn(RETURN);
        }));
        byte[] goodA = cls(CLASS, "p/A", OBJECT, NONE, w -> method(w, ACC_PUBLIC, "ma", "(I[[B)V", RETURN_VOID));
        attempt("abstract in between", loader().add(all).add(goodA, callA), "p.CallA");
        byte[] lambdaOfMixed = caller("p/Direct", "p/C", INVOKEVIRTUAL, "p/B", "none", "()V");
        attempt("abstract class's own", loader().add(all).add(goodA, lambdaOfMixed), "p.Direct");
    }

    static void supertypes() {
        byte[] hiddenInterface = cls(ACC_INTERFACE | ACC_ABSTRACT, "p/HiddenInterface", OBJECT, NONE, null);
        byte[] hiddenClass = cls(ACC_SUPER, "p/HiddenClass", OBJECT, NONE, null);
        byte[] hiddenAbstract = cls(ACC_SUPER | ACC_ABSTRACT, "p/HiddenAbstract", OBJECT, NONE, null);
        load("interface of another package", loader().add(hiddenInterface, cls(CLASS, "q/I", OBJECT, of("p/HiddenInterface"), null)), "q.I");
        load("class of another package", loader("named").add(hiddenClass, cls(CLASS, "q/C", "p/HiddenClass", NONE, null)), "q.C");
        load("abstract class of another package", loader().add(hiddenAbstract, cls(CLASS, "q/A", "p/HiddenAbstract", NONE, null)), "q.A");
        Loader other = loader("other").add(hiddenClass, hiddenInterface);
        load("class of another loader", loader().delegate("p.HiddenClass", other).add(cls(CLASS, "p/S", "p/HiddenClass", NONE, null)), "p.S");
        load("not exported", loader().add(cls(CLASS, "p/Internal", "sun/nio/cs/StandardCharsets", NONE, null)), "p.Internal");
        load("not exported interface", loader().add(cls(CLASS, "p/Internal", OBJECT, of("sun/security/util/Length"), null)), "p.Internal");
        load("magic", loader().add(cls(CLASS, "p/Magic", "jdk/internal/reflect/MethodAccessorImpl", NONE, null)), "p.Magic");
        load("final", loader().add(cls(CLASS, "p/Final", "java/lang/String", NONE, null)), "p.Final");
        load("interface as class", loader().add(cls(CLASS, "p/X", "java/lang/Runnable", NONE, null)), "p.X");
        load("class as interface", loader().add(cls(CLASS, "p/X", OBJECT, of("java/lang/Thread"), null)), "p.X");
        load("own superclass", loader().add(cls(CLASS, "p/X", "p/X", NONE, null)), "p.X");
        load("own superinterface", loader().add(cls(INTERFACE, "p/X", OBJECT, of("p/X"), null)), "p.X");
        load("circle", loader().add(cls(CLASS, "p/X", "p/Y", NONE, null), cls(CLASS, "p/Y", "p/X", NONE, null)), "p.X");
        load("missing superclass", loader().add(cls(CLASS, "p/X", "p/Missing", NONE, null)), "p.X");
        byte[] finalMethod = cls(CLASS, "p/F", OBJECT, NONE, w -> method(w, ACC_PUBLIC | ACC_FINAL, "f", "(Ljava/lang/String;)V", RETURN_VOID));
        load("final method", loader().add(finalMethod, cls(CLASS, "p/G", "p/F", NONE, w -> method(w, ACC_PUBLIC, "f", "(Ljava/lang/String;)V", RETURN_VOID))), "p.G");

        Consumer<ClassWriter> permits = w -> { for (String name : new String[] {"p/Good", "q/Far", "q/FarHidden"}) permit(w, name); };
        byte[] sealedClass = cls(ABSTRACT, "p/Sealed", OBJECT, NONE, permits);
        byte[] sealedInterface = cls(INTERFACE, "p/SealedInterface", OBJECT, NONE, permits);
        for (String name : of("p/Good", "p/Bad", "q/Far", "q/FarHidden")) {
            int access = name.endsWith("Hidden") ? ACC_SUPER : CLASS;
            load("sealed class, " + name, loader().add(sealedClass, cls(access, name, "p/Sealed", NONE, null)), name.replace('/', '.'));
            load("sealed interface, " + name, loader().add(sealedInterface, cls(access, name, OBJECT, of("p/SealedInterface"), null)), name.replace('/', '.'));
        }
        load("sealed interface, interface", loader().add(sealedInterface, cls(INTERFACE, "p/Bad", OBJECT, of("p/SealedInterface"), null)), "p.Bad");
        Loader away = loader().add(sealedClass);
        load("sealed class of another module", loader().delegate("p.Sealed", away).add(cls(CLASS, "p/Good", "p/Sealed", NONE, null)), "p.Good");
    }

    static void duplicates() {
        for (int access : new int[] {CLASS, ABSTRACT, INTERFACE}) {
            Loader l = loader(access == CLASS ? null : "twice").add(cls(access, "p/Twice", OBJECT, NONE, null));
            load("once", l, "p.Twice");
            try {
                l.defineAgain("p.Twice");
            } catch (LinkageError e) {
                System.out.println("twice: " + shown(e));
            }
        }
    }

    static void constraints() {
        byte[] foo = cls(CLASS, "p/Foo", OBJECT, NONE, null);
        byte[] parent = cls(CLASS, "p/Parent", OBJECT, NONE, w -> {
            method(w, ACC_PUBLIC, "m", "()Lp/Foo;", RETURN_NULL);
            method(w, ACC_PUBLIC | ACC_STATIC, "s", "([[Lp/Foo;)V", RETURN_VOID);
            w.visitField(ACC_PUBLIC | ACC_STATIC, "f", "Lp/Foo;", null, null).visitEnd();
        });
        byte[] itf = cls(INTERFACE, "p/Itf", OBJECT, NONE, w -> method(w, ACC_PUBLIC, "m", "()Lp/Foo;", RETURN_NULL));
        byte[] itfAbove = cls(INTERFACE, "p/ItfAbove", OBJECT, NONE, w -> method(w, ACC_PUBLIC | ACC_ABSTRACT, "m", "()Lp/Foo;", null));
        Supplier<Loader> base = () -> {
            Loader b = loader("base").add(foo, parent, itf);
            load("base", b, "p.Foo");
            return b;
        };
        Function<Loader, Loader> top = b -> {
            Loader t = loader("top").delegate("p.Parent", b).delegate("p.Itf", b).add(foo);
            load("top", t, "p.Foo");
            return t;
        };
        attempt("overriding", top.apply(base.get()).add(cls(CLASS, "p/Sub", "p/Parent", of("java/lang/Runnable"), w -> {
            method(w, ACC_PUBLIC, "m", "()Lp/Foo;", RETURN_NULL);
            method(w, ACC_PUBLIC, "run", "()V", RETURN_VOID);
        })), "p.Sub");
        attempt("implementing", top.apply(base.get()).add(cls(CLASS, "p/Sub", OBJECT, of("java/lang/Runnable", "p/Itf"), w -> {
            method(w, ACC_PUBLIC, "m", "()Lp/Foo;", RETURN_NULL);
            method(w, ACC_PUBLIC, "run", "()V", RETURN_VOID);
        })), "p.Sub");
        attempt("inheriting for an interface", top.apply(base.get()).add(itfAbove, cls(CLASS, "p/Sub", "p/Parent", of("java/lang/Runnable", "p/ItfAbove"), w -> {
            method(w, ACC_PUBLIC, "run", "()V", RETURN_VOID);
        })), "p.Sub");
        attempt("calling", top.apply(base.get()).add(caller("p/Call", "p/Parent", INVOKEVIRTUAL, "p/Parent", "m", "()Lp/Foo;")), "p.Call");
        attempt("calling static", top.apply(base.get()).add(cls(CLASS, "p/Call", OBJECT, of("java/lang/Runnable"), w -> method(w, ACC_PUBLIC, "run", "()V", m -> {
            m.visitInsn(ACONST_NULL);
            m.visitMethodInsn(INVOKESTATIC, "p/Parent", "s", "([[Lp/Foo;)V", false);
            m.visitInsn(RETURN);
        }))), "p.Call");
        attempt("calling by interface", top.apply(base.get()).add(cls(CLASS, "p/Call", OBJECT, of("java/lang/Runnable"), w -> method(w, ACC_PUBLIC, "run", "()V", m -> {
            m.visitInsn(ACONST_NULL);
            m.visitMethodInsn(INVOKEINTERFACE, "p/Itf", "m", "()Lp/Foo;", true);
            m.visitInsn(POP);
            m.visitInsn(RETURN);
        }))), "p.Call");
        attempt("field", top.apply(base.get()).add(cls(CLASS, "p/Call", OBJECT, of("java/lang/Runnable"), w -> method(w, ACC_PUBLIC, "run", "()V", m -> {
            m.visitFieldInsn(GETSTATIC, "p/Parent", "f", "Lp/Foo;");
            m.visitInsn(POP);
            m.visitInsn(RETURN);
        }))), "p.Call");
        byte[] looks = cls(CLASS, "p/Looks", OBJECT, NONE, w -> {
            String lookup = "()Ljava/lang/invoke/MethodHandles$Lookup;";
            method(w, ACC_PUBLIC | ACC_STATIC, "lookup", lookup, m -> {
                m.visitMethodInsn(INVOKESTATIC, "java/lang/invoke/MethodHandles", "lookup", lookup, false);
                m.visitInsn(ARETURN);
            });
        });
        for (String what : new String[] {"getter", "setter", "method"}) {
            try {
                Loader l = top.apply(base.get()).add(looks);
                Class<?> above = l.loadClass("p.Parent");
                var lookup = (java.lang.invoke.MethodHandles.Lookup) l.loadClass("p.Looks").getMethod("lookup").invoke(null);
                Class<?> type = above.getField("f").getType();
                System.out.println(what + " handle: " + switch (what) {
                    case "setter" -> lookup.findStaticSetter(above, "f", type);
                    case "method" -> lookup.findVirtual(above, "m", java.lang.invoke.MethodType.methodType(type));
                    default -> lookup.findStaticGetter(above, "f", type);
                });
            } catch (ReflectiveOperationException e) {
                System.out.println(what + " handle: " + e.getClass().getName() + " / " + shown(e.getCause()));
            }
        }
        // The constraint is made first; a class that violates it is loaded later.
        Loader b = loader("base").add(foo, parent);
        Loader t = loader("top").delegate("p.Parent", b).add(foo, caller("p/Call", "p/Parent", INVOKEVIRTUAL, "p/Parent", "m", "()Lp/Foo;"));
        attempt("constraint", t, "p.Call");
        load("first", b, "p.Foo");
        load("second", t, "p.Foo");
    }

    static byte[] runner(String name, Consumer<MethodVisitor> code) {
        return cls(CLASS, name, OBJECT, of("java/lang/Runnable"), w -> method(w, ACC_PUBLIC, "run", "()V", m -> {
            code.accept(m);
            m.visitInsn(RETURN);
        }));
    }
    static Consumer<MethodVisitor> make(String name, Consumer<MethodVisitor> use) {
        return m -> {
            m.visitTypeInsn(NEW, name);
            m.visitInsn(DUP);
            m.visitMethodInsn(INVOKESPECIAL, name, "<init>", "()V", false);
            use.accept(m);
        };
    }

    /** References to members that exist, but not in the kind that the instruction requires. */
    static void kinds() {
        byte[] a = cls(CLASS, "p/A", OBJECT, NONE, w -> {
            method(w, ACC_PUBLIC | ACC_STATIC, "s", "()V", RETURN_VOID);
            method(w, ACC_PRIVATE | ACC_STATIC, "secret", "()V", RETURN_VOID);
            w.visitField(ACC_PUBLIC | ACC_FINAL, "f", "I", null, null).visitEnd();
            w.visitField(ACC_PUBLIC | ACC_FINAL | ACC_STATIC, "sf", "I", null, null).visitEnd();
        });
        byte[] i = cls(INTERFACE, "p/I", OBJECT, NONE, w -> method(w, ACC_PUBLIC | ACC_STATIC, "s", "()V", RETURN_VOID));
        ClassWriter b = new ClassWriter(0);
        b.visit(V17, CLASS, "p/B", null, "p/A", null);
        b.visitEnd();
        Map<String, Consumer<MethodVisitor>> codes = new LinkedHashMap<>();
        codes.put("static by invokevirtual", make("p/A", m -> m.visitMethodInsn(INVOKEVIRTUAL, "p/A", "s", "()V", false)));
        codes.put("class entry for an interface", m -> m.visitMethodInsn(INVOKESTATIC, "p/I", "s", "()V", false));
        codes.put("interface entry for a class", m -> m.visitMethodInsn(INVOKESTATIC, "p/A", "s", "()V", true));
        codes.put("the superclass's constructor", make("p/B", m -> m.visitInsn(POP)));
        codes.put("a final field", make("p/A", m -> { m.visitInsn(ICONST_1); m.visitFieldInsn(PUTFIELD, "p/A", "f", "I"); }));
        codes.put("a final static field", m -> { m.visitInsn(ICONST_1); m.visitFieldInsn(PUTSTATIC, "p/A", "sf", "I"); });
        codes.put("a method of arrays", m -> {
            m.visitInsn(ACONST_NULL);
            m.visitMethodInsn(INVOKEVIRTUAL, "[Lp/A;", "none", "()V", false);
        });
        codes.forEach((what, code) -> attempt(what, loader().add(a, i, b.toByteArray(), runner("p/Run", code)), "p.Run"));
        for (String host : of("p/A", "p/Absent", OBJECT)) {
            ClassWriter w = begin(CLASS, "p/Member", OBJECT, "java/lang/Runnable");
            w.visitNestHost(host);
            method(w, ACC_PUBLIC, "run", "()V", m -> { m.visitMethodInsn(INVOKESTATIC, "p/A", "secret", "()V", false); m.visitInsn(RETURN); });
            attempt("nest of " + host, loader("nest").add(a, w.toByteArray()), "p.Member");
        }
    }

    static class Overflows {
        static int field = grow(0);
        static int grow(int n) { return grow(n + 1) + 1; }
    }
    static void failedInitialization() {
        for (int n = 0; n < 2; n++) {
            try {
                System.out.println(Overflows.field);
            } catch (Throwable t) {
                System.out.println("initialization: " + shown(t));
            }
        }
    }

    static class Named { Object field; }
    static void take(Named named) { System.out.println("taken"); }

    /** In a hidden class's constant pool, its own name means itself in Class entries, another class in descriptors. */
    static void hidden() {
        Consumer<MethodVisitor> itself = make("Test$Named", m -> m.visitMethodInsn(INVOKEVIRTUAL, "Test$Named", "hashCode", "()I", false));
        Consumer<MethodVisitor> other = make("Test$Named", m -> m.visitMethodInsn(INVOKESTATIC, "Test", "take", "(LTest$Named;)V", false));
        for (Consumer<MethodVisitor> code : List.of(itself.andThen(m -> m.visitInsn(POP)), other)) {
            try {
                java.lang.invoke.MethodHandles.lookup().defineHiddenClass(runner("Test$Named", code), true).lookupClass();
                System.out.println("hidden class: defined");
            } catch (VerifyError | IllegalAccessException e) {
                String text = shown(e).replaceAll("[+/]0x[0-9a-f]+", "+hash");
                System.out.println("hidden class: " + text.substring(0, text.indexOf("Current Frame")));
            }
        }
    }

    public static void main(String[] args) {
        hidden();
        selection();
        kinds();
        failedInitialization();
        supertypes();
        duplicates();
        constraints();
    }
}
