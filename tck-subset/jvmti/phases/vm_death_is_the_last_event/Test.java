// SPDX-License-Identifier: Apache-2.0
public class Test {
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> {
            for (;;) new Thread(() -> {}).start();
        });
        t.setDaemon(true);
        t.start();
        System.out.println("main");
    }
}
