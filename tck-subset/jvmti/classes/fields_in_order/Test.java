// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void fields(Class<?> type);
    interface Face {
        int CONSTANT = "text".length();
    }
    static class Base { Object inherited; }
    static class Many extends Base implements Face {
        long z, y;
        static byte x;
        private Object w;
        int v;
        static final String U = "u";
        boolean t;
    }
    public static void main(String[] a) {
        new Many();
        System.out.println(Face.CONSTANT);
        for (Class<?> type : new Class<?>[] {Base.class, Many.class, Face.class, Many[].class, int.class}) fields(type);
    }
}
