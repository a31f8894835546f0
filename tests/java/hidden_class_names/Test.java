// SPDX-License-Identifier: Apache-2.0
import java.lang.management.ManagementFactory;
import java.util.regex.*;
import javax.management.ObjectName;

/** The VM makes up the names of hidden classes. No two of them ever have the same name, even after unloading. */
public class Test {
    public static class Thrown implements Runnable {
        static int count;
        public void run() {
            Runnable r = () -> { count++; };
            r.run();
            Object[] several = (Object[]) java.lang.reflect.Array.newInstance(r.getClass(), 2);
            several[1] = r;
            if (!several.getClass().getName().matches("\\[LTest\\$Thrown\\$\\$Lambda.*/0x[0-9a-f]{16};"))
                System.out.println(several.getClass().getName());
        }
    }
    static class Loader extends ClassLoader {
        Class<?> define(byte[] b) { return defineClass(null, b, 0, b.length); }
    }
    static void use(byte[] bytes, int loaders) throws Exception {
        for (int i = 0; i < loaders; i++) ((Runnable) new Loader().define(bytes).getConstructor().newInstance()).run();
        for (int i = 0; i < 3; i++) System.gc();
    }
    static int symbols() throws Exception {
        String table = (String) ManagementFactory.getPlatformMBeanServer().invoke(
                new ObjectName("com.sun.management:type=DiagnosticCommand"), "vmSymboltable",
                new Object[] {new String[0]}, new String[] {String[].class.getName()});
        Matcher m = Pattern.compile("Number of entries\\s*:\\s*(\\d+)").matcher(table);
        if (!m.find()) throw new AssertionError(table);
        return Integer.parseInt(m.group(1));
    }

    public static void main(String[] args) throws Exception {
        byte[] bytes = Test.class.getResourceAsStream("Test$Thrown.class").readAllBytes();
        use(bytes, 20);
        symbols();
        int before = symbols();
        use(bytes, 1000);
        int grown = symbols() - before;
        System.out.println("names stay: " + (grown < 1500 ? "few" : String.valueOf(grown)));
    }
}
