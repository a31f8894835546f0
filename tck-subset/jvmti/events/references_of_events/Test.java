// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static native void end();
    static Object give(Object o) { return o; }
    public static void main(String[] args) {
        begin();
        for (int i = 0; i < 3000; i++) give("text");
        try {
            throw new IllegalStateException();
        } catch (IllegalStateException e) {}
        end();
    }
}
