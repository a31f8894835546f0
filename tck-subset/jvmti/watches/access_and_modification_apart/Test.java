// SPDX-License-Identifier: Apache-2.0
public class Test {
    int watched, other;
    static int statics;
    static class Other { int watched; }
    static native void watch();
    void work() {
        watched = 1;
        other = watched;
        watched++;
        other++;
        statics += 3;
        Other o = new Other();
        o.watched = o.watched + 1;
    }
    public static void main(String[] args) {
        watch();
        Test t = new Test();
        t.work();
        System.out.println(t.watched + " " + t.other + " " + statics);
    }
}
