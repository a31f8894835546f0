// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin(int kind);
    static native void end();
    static int executed;
    static void work() {
        try {
            executed++;
        } catch (IllegalStateException e) { System.out.println("caught " + e.getMessage() + ", executed " + executed); }
    }
    public static void main(String[] args) {
        begin(0);
        work();
        begin(1);
        work();
        end();
        work();
        System.out.println("executed " + executed);
    }
}
