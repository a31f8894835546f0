// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void request(boolean enabled);
    static void work(boolean enabled) { request(enabled); }
    public static void main(String[] args) throws Exception {
        for (boolean enabled : new boolean[] {true, false}) {
            Thread t = new Thread(() -> work(enabled), enabled ? "wanted" : "not wanted");
            t.start();
            t.join();
        }
        work(false);
        System.out.println("myself");
        work(true);
        System.out.println("end");
    }
}
