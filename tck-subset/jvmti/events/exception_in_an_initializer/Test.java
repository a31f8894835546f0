// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static native void end();
    static void fail() { throw new IllegalStateException(); }
    static class Bad {
        static int value;
        static { fail(); }
    }
    static void use() { Bad.value = 1; }
    static void catcher() {
        for (int i = 0; i < 2; i++) {
            try {
                use();
            } catch (LinkageError e) { System.out.println(e.getClass().getSimpleName()); }
        }
    }
    public static void main(String[] args) {
        begin();
        catcher();
        end();
    }
}
