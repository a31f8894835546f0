// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.atomic.AtomicInteger;

/** Object.clone of an object with a finalizer: object and copy are each finalized once. */
public class Test {
    static final AtomicInteger finalized = new AtomicInteger();

    static class Resource implements Cloneable {
        final byte[] content = new byte[1000];
        Resource copy() throws CloneNotSupportedException { return (Resource) clone(); }
        @Override
        @SuppressWarnings("removal")
        protected void finalize() { finalized.incrementAndGet(); }
    }

    static void make() throws Exception {
        for (int i = 0; i < 100; i++) new Resource().copy();
    }

    public static void main(String[] args) throws Exception {
        Thread maker = new Thread(() -> {
            try {
                make();
            } catch (Exception e) {
                e.printStackTrace();
            }
        });
        maker.start();
        maker.join();
        for (int i = 0; i < 100 && finalized.get() < 200; i++) {
            System.gc();
            System.runFinalization();
            Thread.sleep(10);
        }
        System.gc();
        System.runFinalization();
        Thread.sleep(50);
        System.out.println(finalized.get());
    }
}
