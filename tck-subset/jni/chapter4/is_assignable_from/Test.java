// SPDX-License-Identifier: Apache-2.0
public class Test {
    static { System.loadLibrary("native"); }
    static native boolean assignable(Class<?> from, Class<?> to);
    static native boolean instance(Object o, Class<?> c);
    public static void main(String[] a) {
        Class<?>[] all = {Object.class, String.class, CharSequence.class, int.class, long.class, int[].class, Object[].class, String[].class};
        for (Class<?> from : all) {
            StringBuilder line = new StringBuilder(from.getName());
            for (Class<?> to : all) line.append(assignable(from, to) ? " 1" : " 0");
            System.out.println(line);
        }
        System.out.println(instance(null, String.class) + " " + instance("x", String.class) + " " + instance("x", Integer.class));
    }
}
