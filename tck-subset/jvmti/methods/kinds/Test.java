// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void look(Class<?> type, String name, String signature, boolean isStatic);
    interface Face {
        default void given() {}
    }
    abstract static class Base implements Face, Comparable<Base> {
        protected final synchronized void inherited() {}
        @Override
        public int compareTo(Base other) {
            return 0;
        }
        abstract void open();
        private strictfp double number() { return 1; }
    }
    abstract static class Derived extends Base {
        static native int nat();
        void many(Object... values) {}
    }
    public static void main(String[] a) throws Exception {
        Class.forName("Test$Derived");
        look(Derived.class, "inherited", "()V", false);
        look(Derived.class, "given", "()V", false);
        look(Derived.class, "compareTo", "(LTest$Base;)I", false);
        look(Derived.class, "compareTo", "(Ljava/lang/Object;)I", false);
        look(Derived.class, "open", "()V", false);
        look(Base.class, "number", "()D", false);
        look(Derived.class, "nat", "()I", true);
        look(Derived.class, "many", "([Ljava/lang/Object;)V", false);
        look(Derived.class, "hashCode", "()I", false);
    }
}
