// SPDX-License-Identifier: Apache-2.0
/** -ea and its package forms, -D properties, arguments, system properties that every program may rely on. */
public class Test {
    public static void main(String[] args) {
        try {
            assert args.length > 5 : "asserted " + args.length;
            System.out.println("assertions off");
        } catch (AssertionError e) { System.out.println(e.getMessage()); }
        try {
            assert args == null;
        } catch (AssertionError e) { System.out.println(e); }
        System.out.println(Test.class.desiredAssertionStatus() + " " + String.class.desiredAssertionStatus() + " "
                + System.getProperty("some.key") + " " + System.getProperty("empty") + "." + System.getProperty("none")
                + " " + Integer.getInteger("number") + " " + Boolean.getBoolean("flag"));
        System.out.println(String.join("|", args));
        System.out.println(System.getProperty("file.separator") + System.getProperty("path.separator")
                + System.getProperty("java.specification.version") + System.getProperty("java.class.version")
                + System.getProperty("os.name") + System.getProperty("user.dir").endsWith("cwd")
                + System.getProperty("java.vm.specification.version") + System.lineSeparator().length()
                + System.getProperty("file.encoding") + System.getProperty("java.vm.specification.name")
                + System.getProperty("sun.arch.data.model"));
        System.out.println(System.getenv("TZ") + " " + (System.getenv().size() > 1) + " "
                + (System.currentTimeMillis() > 1600000000000L) + " " + (Runtime.getRuntime().availableProcessors() > 0)
                + " " + Runtime.version().feature() + " "
                + (Runtime.getRuntime().totalMemory() >= Runtime.getRuntime().freeMemory()) + " "
                + System.identityHashCode(null));
    }
}
