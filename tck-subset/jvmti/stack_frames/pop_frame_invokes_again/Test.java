// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static int calls;
    int state = 10;
    static int half(int n, long wide, String s) {
        calls++;
        n = n / 2;
        wide += 100;
        s += "!";
        mark();
        return n + (int) wide + s.length();
    }
    int member(int n) {
        state++;
        n += 5;
        mark();
        return n + state;
    }
    static void mark() {}
    public static void main(String[] args) {
        begin();
        System.out.println("half " + half(40, 1L, "s") + ", calls " + calls);
        Test t = new Test();
        System.out.println("member " + t.member(1) + ", state " + t.state);
    }
}
