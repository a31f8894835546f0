// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native void filtered();
    static class Tagged {
        int id;
        Tagged(int id) { this.id = id; }
    }
    static class Untagged extends Tagged {
        Untagged(int id) { super(id); }
    }
    static Object[] kept = {new Tagged(101), new Tagged(102), new Untagged(103), new Untagged(104)};
    public static void main(String[] a) {
        tag(kept[0], 1);
        tag(kept[2], 3);
        tag(Tagged.class, 50);
        filtered();
    }
}
