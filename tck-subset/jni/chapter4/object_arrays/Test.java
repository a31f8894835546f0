// SPDX-License-Identifier: Apache-2.0
public class Test {
    static { System.loadLibrary("native"); }
    static native Object[] make(Class<?> c, int n, Object initial);
    static native void set(Object[] a, int i, Object value);
    static native Object get(Object[] a, int i);
    public static void main(String[] x) {
        Object[] a = make(String.class, 2, "init");
        System.out.println(a.getClass() + " " + a[0] + " " + a[1]);
        Tck.show("get", () -> get(a, 1));
        Tck.show("get 2", () -> get(a, 2));
        Tck.show("get -1", () -> get(a, -1));
        Tck.show("set", () -> { set(a, 0, "new"); return a[0]; });
        Tck.show("set null", () -> { set(a, 0, null); return a[0]; });
        Tck.show("set wrong", () -> { set(a, 0, 1); return a[0]; });
        Tck.show("set 2", () -> { set(a, 2, "x"); return null; });
        Tck.show("negative size", () -> make(String.class, -1, null));
        Tck.show("array of arrays", () -> make(int[].class, 1, null).getClass());
    }
}
