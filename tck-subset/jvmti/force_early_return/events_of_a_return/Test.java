// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static native void end();
    static int work(int n) {
        try {
            n++;
            return n;
        } finally { System.out.println("not printed"); }
    }
    public static void main(String[] args) {
        begin();
        System.out.println(work(1));
        end();
    }
}
