// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void work(RuntimeException e);
    public static void main(String[] args) {
        RuntimeException e = new IllegalStateException();
        try {
            work(e);
        } catch (IllegalStateException x) { System.out.println(x == e); }
    }
}
