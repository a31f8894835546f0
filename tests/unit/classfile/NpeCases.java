// SPDX-License-Identifier: Apache-2.0
// Every method c* ends in a NullPointerException that the VM throws. record_npe_cases.py compiles this with and without -g and records HotSpot's messages.
import java.util.*;
import java.util.function.*;

public class NpeCases {
    int[] ints; long[] longs; float[] floats; double[] doubles; byte[] bytes; boolean[] booleans; char[] chars; short[] shorts;
    Object[] objects; int[][] matrix; int[][][] cube; NpeCases next; String text; Object lock; long big; int small; double dbl;
    static NpeCases root; static int[] table; static String title; static int[][] grid; static int pos;
    List<String> list; Runnable action;

    static class Inner { NpeCases owner; Inner deep; Inner[] many = new Inner[3]; int value; Inner self() { return this; } Inner none() { return null; } }
    record Point(Integer x, Integer y) {}

    static Object nothing() { return null; }
    static int[] noInts(int a, long b, String c, Object d, int[] e, String[][] f) { return null; }
    static NpeCases create() { return new NpeCases(); }
    NpeCases step(int i) { return next; }
    static int index() { return 2; }
    int where() { return 1; }

    int c001() { return ints[0]; }
    long c002() { return longs[1]; }
    float c003() { return floats[2]; }
    double c004() { return doubles[3]; }
    byte c005() { return bytes[4]; }
    boolean c006() { return booleans[5]; }
    char c007() { return chars[6]; }
    short c008() { return shorts[127]; }
    Object c009() { return objects[1000]; }
    void c010() { ints[0] = 1; }
    void c011() { longs[0] = 1; }
    void c012() { floats[0] = 1; }
    void c013() { doubles[0] = 1; }
    void c014() { bytes[0] = 1; }
    void c015() { booleans[0] = true; }
    void c016() { chars[0] = 1; }
    void c017() { shorts[0] = 1; }
    void c018() { objects[0] = ""; }
    int c019() { return ints.length; }
    int c020() { return objects.length; }
    void c021() { throw (RuntimeException) nothing(); }
    void c022() { throw null; }
    void c023() { synchronized (lock) { small++; } }
    void c024() { synchronized (nothing()) { small++; } }
    int c025() { return next.small; }
    long c026() { return next.big; }
    void c027() { next.small = 1; }
    void c028() { next.big = 1; }
    void c029() { next.dbl = 1; }
    void c030() { next.text = "x"; }
    int c031() { return text.length(); }
    int c032() { return next.step(1).small; }
    void c033() { new NpeCases().step(1).step(2); }
    int c034() { return next.next.next.next.next.next.small; }
    static int c035() { return root.small; }
    static int c036() { return table[0]; }
    static int c037() { return title.length(); }
    static int c038() { return root.next.ints[3]; }
    static int c039() { return ((String) null).length(); }
    static int c040() { return ((String) nothing()).length(); }
    static Object c041() { return nothing().hashCode(); }
    static int c042() { return noInts(1, 2, "", null, null, null)[0]; }
    static int c043(int[] a) { return a[0]; }
    static int c044(int[][] a) { return a.length; }
    static int c045(String s) { return s.length(); }
    int c046(String s, long l, String t) { return t.length(); }
    int c047(long l, double d, Object o) { return o.hashCode(); }
    static int c048(String s) { s = null; return s.length(); }
    static int c049() { String s = null; return s.length(); }
    static int c050() { int[][] a = new int[3][]; return a[1][2]; }
    static int c051() { int[][] a = new int[3][]; int i = 2; return a[i][0]; }
    static int c052() { int[][] a = new int[3][]; int[] b = {1, 2}; return a[b[1]][0]; }
    static int c053() { int[][] a = new int[30][]; return a[index()][0]; }
    int c054() { matrix = new int[3][]; return matrix[where()][small]; }
    int c055() { matrix = new int[3][]; return matrix[small][small]; }
    int c056() { matrix = new int[3][]; return matrix[small + 1][small]; }
    int c057() { matrix = new int[3][]; long l = 1; return matrix[(int) l][small]; }
    int c058() { cube = new int[3][3][]; return cube[1][2][0]; }
    int c059() { cube = new int[3][3][]; int i = 1; return cube[i][pos][0]; }
    int c060() { return matrix[0][0]; }
    void c061() { matrix = new int[3][]; matrix[2][1] = 7; }
    void c062() { matrix = new int[3][]; byte[] b = {1}; matrix[b[0]][1] = 7; }
    int c063() { return matrix[1].length; }
    static int c064() { grid = new int[9][]; return grid[pos].length; }
    static void c065(Inner i) { i.deep.value = 1; }
    static int c066() { Inner i = new Inner(); return i.self().deep.value; }
    static int c067() { Inner i = new Inner(); return i.many[1].deep.value; }
    static int c068() { Inner i = new Inner(); return i.self().none().value; }
    static int c069() { Inner i = new Inner(); return i.many[index()].many[0].value; }
    static int c070() { Inner i = new Inner(); i.deep = new Inner(); i.deep.deep = new Inner(); i.deep.deep.deep = new Inner();
        i.deep.deep.deep.deep = new Inner(); i.deep.deep.deep.deep.deep = new Inner(); return i.deep.deep.deep.deep.deep.deep.value; }
    int c071() { return list.size(); }
    void c072() { action.run(); }
    static int c073(List<String> l) { return l.get(0).length(); }
    static int c074() { List<String> l = new ArrayList<>(); l.add(null); return l.get(0).length(); }
    static int c075() { Map<String, Integer> m = new HashMap<>(); return m.get("x"); }
    static int c076(Integer i) { return i; }
    static int c077(Integer i) { return i + 1; }
    static boolean c078(Boolean b) { return !b; }
    static int c079(String s) { switch (s) { case "a": return 1; default: return 2; } }
    enum Color { RED }
    static int c080(Color c) { switch (c) { case RED: return 1; default: return 2; } }
    static int c081(boolean b) { String s = b ? null : title; return s.length(); }
    static int c082(boolean b) { return (b ? null : title).length(); }
    static int c083(int[] a) { int s = 0; for (int i : a) s += i; return s; }
    static int c084(List<Integer> a) { int s = 0; for (int i : a) s += i; return s; }
    static int c085() { Supplier<String> s = () -> null; return s.get().length(); }
    static int c086(int[] a) { return a.clone().length; }
    static void c087(Object[] a) { a[1] = a; }
    static void c088(int[] a) { a[0]++; }
    static void c089(int[] a) { a[0] += 5; }
    static String c090(String s) { return s.substring(1, 2); }
    static int c091(Point p) { return p.x(); }
    static int c092() { return new Point(null, 1).x(); }
    static long c093(long[][] a) { return a[0][1]; }
    static double c094() { double[][] a = new double[2][]; return a[0][1]; }
    static void c095() { double[][] a = new double[2][]; a[1][1] = 2.5; }
    static void c096() { long[] a = null; a[1] = 2; }
    static int c097() { try { return title.length(); } finally { pos++; } }
    static int c098() { try { nothing(); throw new IllegalStateException(); } catch (IllegalStateException e) { return e.getMessage().length(); } }
    static int c099(Object o) { if (o == null) o = nothing(); return o.hashCode(); }
    static int c100(Object o) { for (int i = 0; i < 3; i++) { if (i == 2) o.hashCode(); } return 0; }
    int c101() { Object a = this, b = null; return a.hashCode() + b.hashCode(); }
    static int c102() { int[][] a = new int[1][]; int i = 1; return a[--i][0]; }
    static int c103() { int[][] a = new int[1][]; int i = 0; return a[i++][0]; }
    static int c104() { int[][] a = new int[1][]; short i = 0; return a[i][0]; }
    static int c105() { Object[] a = new Object[40000]; return a[39999].hashCode(); }
    static int c106() { Object[] a = new Object[300]; return a[299].hashCode(); }
    static String c107() { Object[] a = {null}; return a[0].toString(); }
    static Class<?> c108() { return ((Object) title).getClass(); }
    static void c109() { Objects.requireNonNull(title).length(); }
    static int c110(String... s) { return s.length; }
    static int c111(Inner[][] a) { return a[0][1].self().value; }
    static int c112() { Inner[][] a = new Inner[2][2]; return a[0][1].self().value; }
    static int c113() { Inner[][] a = new Inner[2][2]; return a[0][1].many[2].value; }
    static void c114(StringBuilder b) { b.append('x').append(1); }
    int c115() { return this.next.where(); }
    static int c116() { return create().next.where(); }
    static int c117() { return create().step(5).where(); }
    static int c118() { String a = "x", s = null; return a.concat(s).length() + s.length(); }
    void c119() { next.next.ints[next.small] = 4; }
    static int c120(char[] c, int i) { return c[i]; }
    static void c121(boolean[] c, int i) { c[i] = true; }
    static int c122() { return java.time.LocalDate.of(2020, 1, 1).compareTo(null); }
    private int priv() { return 1; }
    static int c123() { return root.priv(); }
    static int c124(Iterator<int[]> it) { return it.next()[0]; }
    static int c125() { Iterator<int[]> it = Arrays.asList(new int[1][]).iterator(); return it.next()[0]; }
    static Object c126() { Function<String, Integer> f = String::length; return f.apply(null); }
    class Nested { int v() { return small; } int w() { return text.length(); } }
    int c127() { return new Nested().w(); }
    int c128() { NpeCases n = null; return n.new Nested().v(); }
    static int c129(int[] a, int[] b) { a = b; return a[0]; }
    static void c130(long a, int[] b) { a = 3; b[1] = (int) a; }

    static Object dummy(Class<?> t) {
        if (!t.isPrimitive()) return null;
        if (t == boolean.class) return true;
        if (t == char.class) return 'c';
        if (t == long.class) return 1L;
        if (t == double.class) return 1.0;
        return 1;
    }

    /** Prints "method: message" for every case thrown in the method itself. */
    public static void main(String[] args) throws Exception {
        java.lang.reflect.Method[] methods = NpeCases.class.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(java.lang.reflect.Method::getName));
        for (java.lang.reflect.Method m : methods) {
            if (!m.getName().matches("c\\d+")) continue;
            Object[] arguments = new Object[m.getParameterCount()];
            for (int i = 0; i < arguments.length; i++) arguments[i] = dummy(m.getParameterTypes()[i]);
            root = null; table = null; title = null; grid = null; pos = 0;
            try {
                m.invoke(new NpeCases(), arguments);
                System.out.println(m.getName() + ": no exception");
            } catch (java.lang.reflect.InvocationTargetException e) {
                Throwable t = e.getCause();
                if (t.getStackTrace()[0].getMethodName().equals(m.getName())) System.out.println(m.getName() + ": " + t.getMessage());
            }
        }
    }
}
