// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native void filtered(Object from);
    static class Tagged {
        Object next;
        int id;
        Tagged(int id, Object next) {
            this.id = 12340000 + id;
            this.next = next;
        }
    }
    static class Untagged extends Tagged {
        Untagged(int id, Object next) { super(id, next); }
    }
    public static void main(String[] a) {
        // 101 and 103 are tagged, the others not: a chain in which what is filtered out leads to what is not.
        Object four = new Untagged(104, null), three = new Untagged(103, four), two = new Tagged(102, three);
        Object one = new Tagged(101, two);
        tag(one, 1);
        tag(three, 3);
        tag(Tagged.class, 50);
        filtered(new Object[] {one});
    }
}
