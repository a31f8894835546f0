// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.locks.LockSupport;

public class Test {
    static native void watch(Object lock);
    static native void await(int count);
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        watch(lock);
        synchronized (lock) {
            lock.wait(1);
            lock.wait(30);
            lock.wait(0, 1);
            Thread.sleep(1);
            LockSupport.parkNanos(lock, 1000);
        }
        System.out.println("end");
    }
}
