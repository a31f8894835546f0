// SPDX-License-Identifier: Apache-2.0
public class Test {
    synchronized native void ofObject();
    static synchronized native void ofClass();
    static synchronized void outer() { new Test().ofObject(); }
    public static void main(String[] a) {
        new Test().ofObject();
        ofClass();
        outer();
    }
}
