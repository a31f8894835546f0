// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native void reach(Object from);
    static class Node { Object first, second; }
    public static void main(String[] a) {
        Node node = new Node(), next = new Node(), end = new Node();
        Object[] array = {null, end};
        node.first = next;
        node.second = array;
        next.second = end;
        tag(node, 1);
        tag(next, 2);
        tag(array, 3);
        tag(end, 4);
        tag(Node.class, 5);
        reach(node);
    }
}
