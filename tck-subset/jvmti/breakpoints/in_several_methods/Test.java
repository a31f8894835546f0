// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void set(Class<?> type, String method);
    interface WithDefault {
        default void byDefault() { System.out.println("byDefault"); }
    }
    static class Above {
        Above() { System.out.println("constructor"); }
        void inherited() { System.out.println("inherited"); }
        void overridden() { System.out.println("Above.overridden"); }
    }
    static class Below extends Above implements WithDefault {
        @Override
        void overridden() {
            System.out.println("Below.overridden");
        }
    }
    static void viaLambda() {
        Runnable r = () -> body();
        r.run();
    }
    static void body() { System.out.println("body"); }
    public static void main(String[] args) {
        new Below();
        set(Above.class, "<init>");
        set(Above.class, "inherited");
        set(Above.class, "overridden");
        set(WithDefault.class, "byDefault");
        set(Test.class, "body");
        Below below = new Below();
        below.inherited();
        below.overridden();
        below.byDefault();
        viaLambda();
        new Above().overridden();
    }
}
