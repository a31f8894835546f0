// SPDX-License-Identifier: Apache-2.0
import java.io.*;
import java.net.URI;
import java.util.*;
import javax.tools.*;

/** javac runs inside the VM (javax.tools), and its output is loaded and run: half a million lines of library code. */
public class Test {
    static class Source extends SimpleJavaFileObject {
        final String text;
        Source(String name, String text) {
            super(URI.create("string:///" + name + ".java"), Kind.SOURCE);
            this.text = text;
        }
        public CharSequence getCharContent(boolean i) { return text; }
    }
    static class Memory extends ForwardingJavaFileManager<JavaFileManager> {
        final Map<String, ByteArrayOutputStream> out = new TreeMap<>();
        Memory(JavaFileManager m) { super(m); }
        public JavaFileObject getJavaFileForOutput(Location l, String n, JavaFileObject.Kind k, FileObject s) {
            return new SimpleJavaFileObject(URI.create("mem:///" + n), k) {
                public OutputStream openOutputStream() {
                    ByteArrayOutputStream b = new ByteArrayOutputStream();
                    out.put(n, b);
                    return b;
                }
            };
        }
    }

    public static void main(String[] args) throws Exception {
        JavaCompiler c = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> d = new DiagnosticCollector<>();
        Memory m = new Memory(c.getStandardFileManager(d, null, null));
        boolean ok =
                c.getTask(null, m, d, List.of("-Xlint:none"), null,
                         List.of(new Source("Made",
                                 "import java.util.*; public class Made implements Runnable { record P(int a) {} enum E { X, Y } public void run() { System.out.println(new P(3) + \" \" + E.Y + \" \" + List.of(1, 2).stream().map(x -> x * 2).toList()); switch (\"k\") { case \"k\" -> System.out.println(\"switched\"); default -> {} } } }")))
                        .call();
        System.out.println(ok + " " + m.out.keySet());
        ClassLoader l = new ClassLoader() {
            protected Class<?> findClass(String n) throws ClassNotFoundException {
                ByteArrayOutputStream b = m.out.get(n);
                if (b == null) throw new ClassNotFoundException(n);
                return defineClass(n, b.toByteArray(), 0, b.size());
            }
        };
        ((Runnable) l.loadClass("Made").getDeclaredConstructor().newInstance()).run();
        System.out.println(c.getTask(null, m, d, null, null,
                                    List.of(new Source("Bad",
                                            "class Bad { int f() { return \"s\"; } void g() { undefined(); } }")))
                                   .call());
        for (var x : d.getDiagnostics())
            System.out.println(x.getKind() + " " + x.getLineNumber() + ":" + x.getColumnNumber() + " "
                    + x.getMessage(Locale.ENGLISH).replace('\n', '|'));
    }
}
