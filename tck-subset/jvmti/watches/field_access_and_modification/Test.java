// SPDX-License-Identifier: Apache-2.0
public class Test {
    int number; static Object object;
    static native void watch();
    static native void viaJni(Test t);
    public static void main(String[] a) {
        Test t = new Test();
        t.number = 1;
        watch();
        t.number = 2;
        int x = t.number;
        object = "o";
        viaJni(t);
        System.out.println(x + " " + t.number);
    }
}
