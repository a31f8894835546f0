// SPDX-License-Identifier: Apache-2.0
public class Test {
    static { System.loadLibrary("native"); }
    int field = 3; static int stat = 4;
    int method() { return field; }
    Test() {}
    static native int viaField(java.lang.reflect.Field f, Test t);
    static native Object run(Test t);
    public static void main(String[] a) throws Exception {
        Test t = new Test();
        System.out.println(viaField(Test.class.getDeclaredField("field"), t));
        System.out.println(run(t));
    }
}
