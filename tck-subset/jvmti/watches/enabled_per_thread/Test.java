// SPDX-License-Identifier: Apache-2.0
public class Test {
    static int field;
    static native void watch();
    static native void enable(boolean access, boolean modification);
    static void inThread(String name, boolean access, boolean modification) throws Exception {
        Thread t = new Thread(() -> {
            field = field + 1;
            enable(access, modification);
            field = field + 1;
            enable(false, false);
            field = field + 1;
        }, name);
        t.start();
        t.join();
    }
    public static void main(String[] args) throws Exception {
        watch();
        inThread("none", false, false);
        inThread("access", true, false);
        inThread("modification", false, true);
        inThread("both", true, true);
        System.out.println(field);
    }
}
