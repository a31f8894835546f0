// SPDX-License-Identifier: Apache-2.0
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import org.objectweb.asm.ClassWriter;

public class Test {
    static native void tag(Object object, long tag);
    static native void follow(String kind, Object from);
    static class Loader extends ClassLoader {
        Class<?> define(String name, ProtectionDomain domain) {
            ClassWriter writer = Tck.file(name);
            writer.visitEnd();
            byte[] bytes = writer.toByteArray();
            return defineClass(name, bytes, 0, bytes.length, domain);
        }
    }
    public static void main(String[] a) throws Exception {
        ProtectionDomain domain = new ProtectionDomain(new CodeSource(null, (Certificate[]) null), null);
        Loader loader = new Loader();
        Class<?> made = loader.define("Made", domain), second = loader.define("Second", domain);
        made.getDeclaredConstructor().newInstance();
        second.getDeclaredConstructor().newInstance();
        tag(domain, 1);
        tag(made, 2);
        tag(second, 3);
        follow("PROTECTION_DOMAIN", new Object[] {made, second});
    }
}
