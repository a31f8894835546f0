// SPDX-License-Identifier: Apache-2.0
public class Test {
    static { System.loadLibrary("native"); }
    static native void run();
    static void inside() { Thread t = Thread.currentThread(); System.out.println(t.getName() + " daemon " + t.isDaemon() + " alive " + t.isAlive()); }
    public static void main(String[] a) { run(); }
}
