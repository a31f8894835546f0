// SPDX-License-Identifier: Apache-2.0
/** An exception out of main: the launcher's message on stderr, and exit code 1, but only after other threads end. */
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
