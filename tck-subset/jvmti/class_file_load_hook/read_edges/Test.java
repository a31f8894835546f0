// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native String retransform(Class<?>... classes);

    static void reads(Class<?> c) throws Exception {
        var boot = Class.forName("jdk.internal.loader.BootLoader").getDeclaredMethod("getUnnamedModule");
        boot.setAccessible(true);
        System.out.println(
                "reads the application loader's unnamed module: " + c.getModule().canRead(Test.class.getModule()));
        System.out.println("the bootstrap loader's: " + c.getModule().canRead((Module) boot.invoke(null)));
        System.out.println("another loader's: " + c.getModule().canRead(new ClassLoader() {}.getUnnamedModule()));
    }

    public static void main(String[] a) throws Exception {
        Class<?> logging = Class.forName("java.util.logging.ErrorManager");
        reads(logging);
        Tck.show("retransform", () -> retransform(logging));
        reads(logging);
    }
}
