// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void enter();
    static native void use(String what);
    static native void destroy();
    public static void main(String[] a) throws Exception {
        use("nobody's");
        enter();
        Thread t = new Thread(() -> use("another's"));
        t.start();
        t.join();
        destroy();
    }
}
