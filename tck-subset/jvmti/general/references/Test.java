// SPDX-License-Identifier: Apache-2.0
public class Test {
    static class Later {}
    static native void run(Object o);
    public static void main(String[] a) {
        run("an object");
        new Later();
    }
}
