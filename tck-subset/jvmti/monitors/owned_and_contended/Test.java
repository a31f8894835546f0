// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void look(Object a, Object b);
    public static void main(String[] args) {
        Object a = new Object(), b = new Object();
        look(a, b);
        synchronized (a) { synchronized (b) { synchronized (a) { look(a, b); } } }
        look(a, b);
    }
}
