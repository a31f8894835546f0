// SPDX-License-Identifier: Apache-2.0
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;

public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    static native void expect(Class<?> c, ClassLoader loader, ProtectionDomain domain, byte[] bytes);

    static class Loader extends ClassLoader {
        Loader() { super(null); }

        Class<?> define(String name, byte[] bytes, ProtectionDomain domain) {
            return defineClass(name, bytes, 0, bytes.length, domain);
        }
    }

    static byte[] file() {
        var w = Tck.file("p/q/C");
        w.visitEnd();
        return w.toByteArray();
    }

    public static void main(String[] a) {
        var loader = new Loader();
        var domain = new ProtectionDomain(new CodeSource(null, (Certificate[]) null), null);
        expect(null, loader, domain, file());
        Class<?> c = loader.define("p.q.C", file(), domain);
        expect(c, loader, domain, file());
        Tck.show("redefine", () -> redefine(c, file()));
    }
}
