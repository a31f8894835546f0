// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native boolean chase(Thread thread);

    public static void main(String[] a) throws Exception {
        for (int i = 0; i < 300; i++) {
            Thread thread = new Thread(() -> {});
            thread.start();
            if (!chase(thread)) System.out.println("wrong at " + i);
            thread.join();
        }
        System.out.println("done");
    }
}
