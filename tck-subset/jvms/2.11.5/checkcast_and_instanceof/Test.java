// SPDX-License-Identifier: Apache-2.0
public class Test {
    public static void main(String[] a) {
        Object[] values = {null, "s", new String[0], new String[0][], new int[0], new int[0][], Integer.valueOf(1)};
        Class<?>[] types = {Object.class, String.class, CharSequence.class, Object[].class, CharSequence[].class, Cloneable.class,
            java.io.Serializable.class, int[].class, long[].class, Cloneable[].class, Object[][].class};
        for (Object value : values) {
            StringBuilder line = new StringBuilder(value == null ? "null" : value.getClass().getName());
            for (Class<?> type : types) line.append(type.isInstance(value) ? " yes" : " no");
            System.out.println(line);
        }
        Object o = new int[0], s = "s", none = null;
        Tck.show("(long[]) int[]", () -> (long[]) o);
        Tck.show("(Object[]) int[]", () -> (Object[]) o);
        Tck.show("(Cloneable) int[]", () -> ((Cloneable) o).getClass());
        Tck.show("(Integer) String", () -> (Integer) s);
        Tck.show("(Integer) null", () -> (Integer) none);
        System.out.println((s instanceof CharSequence) + " " + (none instanceof Object) + " " + (o instanceof int[]) + " " + (o instanceof Object[]));
    }
}
