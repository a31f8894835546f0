// SPDX-License-Identifier: Apache-2.0
public class Test {
    static { System.loadLibrary("native"); }
    static native void keep(Object strong, Object weak);
    static native void look(Object strong);
    static native void end();
    public static void main(String[] a) throws Exception {
        Object strong = new Object();
        make(strong);
        look(strong);
        for (int i = 0; i < 50 && !gone(); i++) { System.gc(); Thread.sleep(10); }
        System.out.println("weak one gone: " + gone());
        end();
    }
    static void make(Object strong) { keep(strong, new Object()); }
    static native boolean gone();
}
