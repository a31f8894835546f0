// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static class Made {
        int field;
        Made() {
            set();
            field += 10;
        }
        void set() {
            field = 1;
            mark();
            field = 2;
        }
    }
    static class Initialized {
        static int field = 1;
        static {
            mark();
            field = 2;
        }
        static int get() { return field; }
    }
    static void mark() {}
    static void work() { System.out.println("not printed"); }
    public static void main(String[] args) throws Exception {
        begin();
        work();
        System.out.println("made " + new Made().field);
        System.out.println("initialized " + Initialized.get());
        System.out.println("still " + Initialized.get());
    }
}
