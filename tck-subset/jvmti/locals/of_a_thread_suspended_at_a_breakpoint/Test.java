// SPDX-License-Identifier: Apache-2.0
public class Test extends Thread {
    static native void breakAt(String method);
    static native void awaitHit();
    static native void look(Object value);
    int work(int n, Object o) {
        System.out.println("work " + n + " " + o);
        return n + 1;
    }
    @Override
    public void run() {
        int below = 40;
        int got = work(1, "one");
        System.out.println("run " + got + " " + below);
    }
    public static void main(String[] args) throws Exception {
        breakAt("work");
        Test t = new Test();
        t.start();
        awaitHit();
        look("given");
        t.join();
    }
}
