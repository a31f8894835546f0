// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static int calls;
    static void work() {
        calls++;
        try {
            mark();
        } finally { System.out.println("finally, calls " + calls); }
    }
    static void mark() {}
    public static void main(String[] args) {
        begin();
        work();
    }
}
