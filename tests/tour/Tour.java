// SPDX-License-Identifier: Apache-2.0
// The program of the tour. `look` is a C++ function of the tour that looks at the virtual machine around it.
public class Tour {
    static int made = 41;
    int count;
    long total;
    final String name;

    Tour(String name) {
        this.name = name;
        made++;
    }

    int add(int amount) {
        count += amount;
        look();
        return count;
    }

    static int call() {
        Tour tour = new Tour("call");
        return 100 + tour.add(3);
    }

    static int risky(int depth) {
        if (depth == 0) {
            look();
            throw new IllegalStateException("deep enough");
        }
        return risky(depth - 1) + 1;
    }

    static String rescue() {
        try {
            return "not thrown: " + risky(2);
        } catch (IllegalStateException e) {
            look();
            return e.getMessage();
        }
    }

    static int shares(int people, int each) {
        int sum = 0;
        for (int i = 0; i < people; i++) sum += i / each;
        look();
        return sum;
    }

    static native void look();

    static native int twice(int value);   // C, in native.cpp

    static int plusOne(int value) {
        look();
        return value + 1;
    }

    static volatile long turns;
    static volatile boolean stop;

    static void spin() {
        while (!stop) turns++;
    }

    static synchronized void guarded() {
        look();
    }

    @Override
    public String toString() {
        return name + count;
    }
}
