// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static native void end();
    static int work(int n) {
        n += 5;
        return n * 2;
    }
    public static void main(String[] args) {
        begin();
        int got = work(1);
        end();
        System.out.println(got);
    }
}
