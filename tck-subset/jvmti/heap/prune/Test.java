// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native void prune(Object from);
    static class Node {
        Object left, right;
        int id;
        Node(int id, Object left, Object right) {
            this.id = id;
            this.left = left;
            this.right = right;
        }
    }
    public static void main(String[] a) {
        Node shared = new Node(104, null, null), deep = new Node(105, null, null);
        Node pruned = new Node(102, shared, deep), other = new Node(103, shared, null);
        Node top = new Node(101, pruned, other);
        tag(pruned, 2);
        tag(other, 3);
        tag(shared, 4);
        tag(deep, 5);
        prune(top);
    }
}
