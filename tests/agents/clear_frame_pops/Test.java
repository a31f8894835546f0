// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void requests(boolean clear, boolean again);
    static native String clear(Thread thread);

    static void inner(boolean clear, boolean again) {
        requests(clear, again);
    }

    static void outer(boolean clear, boolean again) {
        inner(clear, again);
    }

    public static void main(String[] args) throws Exception {
        System.out.println("kept");
        outer(false, false);
        System.out.println("cleared");
        outer(true, false);
        System.out.println("again");
        outer(true, true);
        Thread other = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) Thread.onSpinWait();
        });
        System.out.println("not started " + clear(other));
        other.start();
        System.out.println("running " + clear(other));
        other.interrupt();
        other.join();
        System.out.println("ended " + clear(other));
    }
}
