// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void begin();
    static native void end();
    int executed;
    int plain(int n) { return ++executed; }
    synchronized int locked(int n) { return ++executed; }
    public static void main(String[] args) {
        Test t = new Test();
        begin();
        int first = t.plain(10);
        int second = t.locked(20);
        end();
        System.out.println(first + " " + second + ", executed " + t.executed + ", locked " + Thread.holdsLock(t));
    }
}
