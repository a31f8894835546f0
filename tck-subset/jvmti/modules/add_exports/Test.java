// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void exports(Object module, String name, Object to);
    static void print(Module base, Module to) {
        Module xml = ModuleLayer.boot().findModule("java.xml").orElseThrow();
        System.out.println(base.isExported("jdk.internal.icu.util", to) + " " + base.isOpen("jdk.internal.icu.util", to)
                + " " + base.isExported("jdk.internal.icu.util", xml) + " " + base.isExported("jdk.internal.icu.util"));
    }
    public static void main(String[] a) throws Exception {
        Module base = Object.class.getModule(), unnamed = Test.class.getModule();
        print(base, unnamed);
        exports(base, "jdk.internal.icu.util", unnamed);
        print(base, unnamed);
        Object made = Class.forName("jdk.internal.icu.util.VersionInfo")
                              .getMethod("getInstance", int.class, int.class, int.class, int.class)
                              .invoke(null, 1, 2, 3, 4);
        System.out.println(made != null);
        exports(base, "no.such", unnamed);
        exports(unnamed, "no.such", base);
        exports("no module", "jdk.internal.icu.util", unnamed);
        exports(base, "jdk.internal.icu.util", "no module");
    }
}
