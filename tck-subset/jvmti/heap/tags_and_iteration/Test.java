// SPDX-License-Identifier: Apache-2.0
public class Test {
    static class Node {
        Object next;
        Node(Object n) { next = n; }
    }
    static native void run(Node first, Class<?> node);
    public static void main(String[] a) {
        Node three = new Node(null), two = new Node(three), one = new Node(two);
        run(one, Node.class);
        System.out.println(one.next == two && two.next == three);
    }
}
