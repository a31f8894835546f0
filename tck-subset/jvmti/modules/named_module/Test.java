// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native Module module(Object loader, String name);
    public static void main(String[] a) throws Exception {
        Module sql = ModuleLayer.boot().findModule("java.sql").orElseThrow();
        System.out.println(module(null, "java/lang"));
        System.out.println(module(null, "java/util/concurrent/atomic"));
        System.out.println(module(sql.getClassLoader(), "java/sql"));
        System.out.println(module(null, "java/sql"));
        System.out.println(module(Test.class.getClassLoader(), ""));
        System.out.println(module(Test.class.getClassLoader(), "java/lang"));
        System.out.println(module(null, "no/such"));
        System.out.println(module(new Tck.Loader(), "java/lang"));
        System.out.println(module("no loader", "java/lang"));
    }
}
