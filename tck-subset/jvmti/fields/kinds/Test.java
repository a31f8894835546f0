// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void look(Class<?> type, String name, String signature, boolean isStatic);
    interface Face {
        Object CONSTANT = new Object();
    }
    static class Base {
        protected transient int inherited;
        static volatile long shared;
    }
    class Derived extends Base implements Face {
        private final String own = "own";
        Test outer() { return Test.this; }
    }
    public static void main(String[] a) {
        Derived one = new Test().new Derived();
        System.out.println(one.outer() != null && Face.CONSTANT != null && one.own != null);
        look(Derived.class, "inherited", "I", false);
        look(Derived.class, "shared", "J", true);
        look(Derived.class, "CONSTANT", "Ljava/lang/Object;", true);
        look(Derived.class, "own", "Ljava/lang/String;", false);
        look(Derived.class, "this$0", "LTest;", false);
    }
}
