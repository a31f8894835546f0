// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void run(Object none);
    public static void main(String[] a) {
        run("no group");
        run(Thread.currentThread());
        run(ThreadGroup.class);
    }
}
