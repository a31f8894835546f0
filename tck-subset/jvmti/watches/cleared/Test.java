// SPDX-License-Identifier: Apache-2.0
public class Test {
    int field;
    static int statics;
    static native void access(boolean on);
    static native void modification(boolean on);
    static native void counts(String when);
    void work(int n) {
        for (int i = 0; i < n; i++) {
            field += statics;
            statics = i;
        }
    }
    public static void main(String[] args) {
        Test t = new Test();
        t.work(20000);
        counts("without");
        access(true);
        t.work(100);
        counts("access");
        modification(true);
        t.work(100);
        counts("both");
        access(false);
        t.work(100);
        counts("modification");
        modification(false);
        t.work(100);
        counts("without");
    }
}
