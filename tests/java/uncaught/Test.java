// SPDX-License-Identifier: Apache-2.0
/** An exception out of main: stderr in the launcher's words, exit code 1, but only after other threads ended. */
public class Test {
    static class Nested {
        static int parse(String s) { return Integer.parseInt(s); }
    }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { throw new IllegalStateException("in a thread"); }, "worker");
        t.start();
        t.join();
        Thread later = new Thread(() -> {
            try {
                Thread.sleep(50);
            } catch (InterruptedException e) {}
            System.out.println("other thread ends");
        });
        later.start();
        try {
            Nested.parse("nine");
        } catch (NumberFormatException e) { throw new RuntimeException("main fails", e); }
    }
}
