// SPDX-License-Identifier: Apache-2.0
public class Test {
    static class Base {
        int number = 5;
        Object other;
    }

    static class Node extends Base {
        static int primitive = 77;
        static Object reference = "static";
        double real = 0.5;
        Node next;
    }

    static native void look(Object[] kinds, Node node, Class<?> nodeClass, int[] array);
    static native void drop(Object object); // takes its id and its last reference

    static void garbage() { drop(new Node()); }

    public static void main(String[] args) throws Exception {
        Object[] kinds = {new Node(), new Object[1], new boolean[1], new byte[1], new char[1], new short[1], new int[1],
            new long[1], new float[1], new double[1], new Node[2]};
        Node node = new Node();
        node.next = new Node();
        node.other = node.next;
        Jvmpi.elsewhere(Test::garbage);
        look(kinds, node, Node.class, new int[] {1, 2, 3});
    }
}
