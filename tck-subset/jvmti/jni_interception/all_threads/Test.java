// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.SynchronousQueue;

public class Test {
    static native void intercept();
    static native void restore();
    static native int version();
    static native int count();
    static final SynchronousQueue<Boolean> call = new SynchronousQueue<>(), done = new SynchronousQueue<>();
    static void everywhere(String what) throws Exception {
        version();
        System.out.println(what + ", current thread: " + count());
        call.put(true);
        done.take();
        System.out.println(what + ", older thread: " + count());
        Thread t = new Thread(Test::version);
        t.start();
        t.join();
        System.out.println(what + ", new thread: " + count());
    }
    public static void main(String[] a) throws Exception {
        Thread older = new Thread(() -> {
            try {
                for (int i = 0; i < 3; i++) {
                    call.take();
                    version();
                    done.put(true);
                }
            } catch (InterruptedException e) {}
        });
        older.start();
        everywhere("before");
        intercept();
        everywhere("intercepted");
        restore();
        everywhere("restored");
        older.join();
    }
}
