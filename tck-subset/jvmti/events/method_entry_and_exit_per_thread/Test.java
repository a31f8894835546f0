// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void mode(boolean on, boolean global);
    static void work() {}
    static void inThread(String name) throws Exception {
        Thread t = new Thread(Test::work, name);
        t.start();
        t.join();
    }
    public static void main(String[] args) throws Exception {
        mode(true, false);
        work();
        inThread("other 1");
        System.out.println("globally");
        mode(true, true);
        work();
        inThread("other 2");
        System.out.println("not for the thread any more");
        mode(false, false);
        work();
        System.out.println("for the thread alone");
        mode(true, false);
        mode(false, true);
        work();
        inThread("other 3");
        System.out.println("neither");
        mode(false, false);
        work();
    }
}
