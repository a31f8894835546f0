// SPDX-License-Identifier: Apache-2.0
import java.lang.ref.WeakReference;

/** System.gc() finds what has become unreachable, although other threads make young collections all the time; and they
 *  find memory, although they are more than the processors and use up all of it within their turn. */
public class Test {
    static volatile boolean done;
    static volatile Object kept;

    static WeakReference<Object> survivor() {
        kept = new byte[100];
        System.gc();
        return new WeakReference<>(kept);
    }

    public static void main(String[] args) throws Exception {
        Thread[] allocators = new Thread[4];
        for (int i = 0; i < allocators.length; i++) {
            allocators[i] = new Thread(() -> {
                byte[][] last = new byte[64][];
                for (int k = 0; !done; k++) last[k % last.length] = new byte[1000 + k % 5000];
            });
            allocators[i].start();
        }
        int missed = 0;
        for (int i = 0; i < 100; i++) {
            WeakReference<Object> reference = survivor();
            kept = null;
            System.gc();
            if (reference.get() != null) missed++;
        }
        done = true;
        for (Thread allocator : allocators) allocator.join();
        System.out.println("missed: " + missed);
    }
}
