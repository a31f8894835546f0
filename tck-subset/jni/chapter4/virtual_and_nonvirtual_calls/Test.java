// SPDX-License-Identifier: Apache-2.0
public class Test {
    static { System.loadLibrary("native"); }
    interface I { String i(); default String d() { return "I.d"; } }
    static class Base implements I { public String m() { return "Base.m"; } public String i() { return "Base.i"; } private String p() { return "Base.p"; } }
    static class Sub extends Base { public String m() { return "Sub.m"; } public String i() { return "Sub.i"; } public String d() { return "Sub.d"; } private String p() { return "Sub.p"; } }
    static native String call(Object o, Class<?> c, String name, boolean virtual);
    public static void main(String[] a) {
        Object sub = new Sub();
        for (String name : new String[] {"m", "i", "p"}) System.out.println(call(sub, Base.class, name, true) + " " + call(sub, Base.class, name, false));
        System.out.println(call(sub, I.class, "i", true) + " " + call(sub, I.class, "d", true) + " " + call(sub, I.class, "d", false));
    }
}
