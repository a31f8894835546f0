// SPDX-License-Identifier: Apache-2.0
public class Test extends Thread {
    static native void begin();
    @Override
    public void run() {
        System.out.println("run");
    }
    public static void main(String[] args) throws Exception {
        begin();
        Test t = new Test();
        t.start();
        t.join();
    }
}
