// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native long tagOf(Object object);
    static native void walk(Object from);
    static class Node {
        Object next, self;
        Node(Object next) { this.next = next; }
    }
    public static void main(String[] a) {
        Node last = new Node(null), first = new Node(last);
        first.self = first;
        tag(first, 1);
        tag(last, 2);
        walk(first);
        System.out.println(tagOf(first) + " " + tagOf(last) + " " + tagOf(Node.class));
    }
}
