// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();

    static class Wanted {}

    static void want() {
        try {
            System.out.println("in the hook: " + Wanted.class.getSimpleName());
        } catch (LinkageError e) { System.out.println("in the hook: " + e); }
    }

    public static void main(String[] a) {
        begin();
        Object object = new Wanted();
        System.out.println("loaded: " + object.getClass().getSimpleName());
        want();
    }
}
