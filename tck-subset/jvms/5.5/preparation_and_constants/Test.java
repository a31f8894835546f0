// SPDX-License-Identifier: Apache-2.0
public class Test {
    static class A {
        static int before = read();
        static final int CONSTANT = 3;
        static final String TEXT = "text";
        static final Object OBJECT = "object";
        static int later = 9;
        static int read() {
            try {
                for (String name : new String[] {"CONSTANT", "TEXT", "OBJECT", "later"})
                    System.out.println(name + " " + A.class.getDeclaredField(name).get(null));
            } catch (ReflectiveOperationException e) { throw new IllegalStateException(e); }
            return later;
        }
    }
    public static void main(String[] a) { System.out.println(A.before + " " + A.later); }
}
