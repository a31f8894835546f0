// SPDX-License-Identifier: Apache-2.0
// An agent with two transformers, each of which changes one number in the code of Price.
import java.lang.instrument.*;
import java.security.ProtectionDomain;

public class Weaver {
    static Instrumentation instrumentation;

    public static void premain(String arguments, Instrumentation i) {
        System.setProperty("weaver", "here");
        instrumentation = i;
        i.addTransformer(new WeaverOfThree(), true);
        i.addTransformer(new WeaverOfFour(), true);
        i.addTransformer(new WeaverThatFails(), true);
    }

    static void redefine(Class<?> cls) throws Exception {
        byte[] bytes = cls.getResourceAsStream(cls.getName() + ".class").readAllBytes();
        instrumentation.redefineClasses(new ClassDefinition(cls, replace(bytes, 1111, 1717)));
    }

    /** RedefineClasses must refuse it. */
    static void redefineWithDamage(Class<?> cls) throws Exception {
        try {
            instrumentation.redefineClasses(new ClassDefinition(cls, new byte[] {1, 2, 3, 4}));
        } catch (ClassFormatError e) {
            return;
        }
        throw new AssertionError("not refused");
    }

    static void retransform(Class<?> cls) throws Exception {
        instrumentation.retransformClasses(cls);
    }

    /** The bytes with another operand of sipush; null if there is none. */
    static byte[] replace(byte[] bytes, int from, int to) {
        byte[] result = null;
        for (int i = 0; i + 2 < bytes.length; i++) {
            if (bytes[i] != 0x11 || bytes[i + 1] != (byte) (from >> 8) || bytes[i + 2] != (byte) from) continue;
            result = bytes.clone();
            result[i + 1] = (byte) (to >> 8);
            result[i + 2] = (byte) to;
        }
        return result;
    }
}

class WeaverOfThree implements ClassFileTransformer {
    public byte[] transform(ClassLoader loader, String name, Class<?> cls, ProtectionDomain domain, byte[] bytes) {
        return "Price".equals(name) ? Weaver.replace(bytes, 3333, 3000) : null;
    }
}

class WeaverOfFour implements ClassFileTransformer {
    public byte[] transform(Module module, ClassLoader loader, String name, Class<?> cls, ProtectionDomain domain, byte[] bytes) {
        return "Price".equals(name) ? Weaver.replace(bytes, 4444, 4000) : null;
    }
}

class WeaverThatFails implements ClassFileTransformer {
    public byte[] transform(ClassLoader loader, String name, Class<?> cls, ProtectionDomain domain, byte[] bytes) {
        if ("Price".equals(name)) throw new IllegalStateException("not today");
        return null;
    }
}
