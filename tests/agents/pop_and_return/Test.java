// SPDX-License-Identifier: Apache-2.0
public class Test {
    static int calls;

    static int popped(int argument) {
        calls++;
        argument += 10;
        return argument + mark();
    }

    static int mark() {
        return 0;
    }

    static synchronized long early(long value) {
        return value;
    }

    static String text(Object o) {
        return "original " + o;
    }

    public static void main(String[] args) {
        System.out.println("popped: " + popped(1) + ", calls " + calls);
        System.out.println("early: " + early(5));
        System.out.println("lock free: " + !Thread.holdsLock(Test.class));
        System.out.println("text: " + text("x"));
    }
}
