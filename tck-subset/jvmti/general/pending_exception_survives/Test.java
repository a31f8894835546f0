// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void run(Thread t);
    public static void main(String[] a) {
        try {
            run(Thread.currentThread());
            System.out.println("not thrown");
        } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
    }
}
