// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static int counter = 5;
    static int stored = 1;
    int own = 7;
    static int adds(int n) {
        n += 10;
        counter += n;
        return counter;
    }
    int stores(int n) {
        own = n;
        return own;
    }
    static int exits(int n) {
        stored = n;
        return n;
    }
    public static void main(String[] args) {
        begin();
        System.out.println("adds: " + adds(1));
        Test test = new Test();
        System.out.println("stores: " + test.stores(8));
        System.out.println("exits: " + exits(3));
    }
}
