// SPDX-License-Identifier: Apache-2.0
public class Test {
    static class Node {
        int number = 42;
        Object other = this;
        static int count = 3;
    }

    static native void look(Object node, Object[] array, int[] numbers, int[][] arrays, Class<?>[] classes);

    public static void main(String[] args) {
        Node node = new Node();
        look(node, new Object[] {node, null, "x"}, new int[] {1, 2, 3}, new int[][] {{1}, null},
                new Class<?>[] {Node.class, int[].class, Node[].class, int.class, Runnable.class});
    }
}
