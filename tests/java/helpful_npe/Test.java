// SPDX-License-Identifier: Apache-2.0
/** JEP 358: the messages of NullPointerException name the null expression. Compiled with -g, so locals have names. */
public class Test {
    static class Node {
        Node next;
        int value;
        int[] data;
        Node[] kids;
        long wide;
        static Node root;
        Node next() { return next; }
        static Node make(int a, String b) { return null; }
        void touch() {}
        static Node of(StringBuilder a, StringBuffer[] b, Object[] c, java.util.Objects d) { return null; }
    }

    interface Action {
        void run() throws Throwable;
    }

    static void attempt(Action action) {
        try {
            action.run();
            System.out.println("no exception");
        } catch (NullPointerException e) { System.out.println(e.getMessage()); } catch (Throwable t) {
            System.out.println(t);
        }
    }

    static int unbox(Integer boxed) { return boxed; }

    static Node field;
    static int[][] grid = new int[2][];
    static String[] names = new String[3];

    public static void main(String[] args) {
        Node n = new Node();
        int i = 1;
        Node nothing = null;
        attempt(() -> System.out.println(nothing.value));
        attempt(() -> nothing.touch());
        attempt(() -> n.next.value = 3);
        attempt(() -> n.next().next.touch());
        attempt(() -> n.next.next.next = n);
        attempt(() -> System.out.println(n.data[2]));
        attempt(() -> n.data[2] = 3);
        attempt(() -> System.out.println(n.data.length));
        attempt(() -> n.kids[i].next = null);
        attempt(() -> grid[1][0] = 5);
        attempt(() -> System.out.println(grid[i][i + 1]));
        attempt(() -> names[2].length());
        attempt(() -> Node.root.wide++);
        attempt(() -> field.next = n);
        attempt(() -> Node.make(1, "x").touch());
        attempt(() -> { throw(RuntimeException)(Object) field; });
        attempt(() -> { synchronized (field) { i();
    }
});
attempt(() -> unbox(null));
attempt(() -> {
    Node[] local = null;
    local[0] = n;
});
attempt(() -> {
    long[] local = null;
    int k = 2;
    local[k * 2 + 1]++;
});
attempt(() -> {
    String s = null;
    switch (s) {
        case "a":
            break;
    }
});
attempt(() -> {
    for (String s : (Iterable<String>) null) i();
});
attempt(() -> {
    Thread.State e = null;
    switch (e) {
        case NEW:
            break;
    }
});
attempt(() -> { throw new NullPointerException(); });
attempt(() -> { throw new NullPointerException("own words"); });
attempt(() -> java.util.Objects.requireNonNull(null));
attempt(() -> {
    byte[] b = null;
    b[0] = 1;
});
attempt(() -> {
    char[] b = null;
    System.out.println(b[0]);
});
attempt(() -> {
    double[] b = null;
    b[0] += 1;
});
attempt(() -> {
    boolean[] b = null;
    b[0] = true;
});
attempt(() -> ((Node) null).touch());
attempt(() -> ((Runnable) null).run());
attempt(() -> Node.of(null, null, null, null).touch());
attempt(() -> ((StringBuilder) null).append((CharSequence) null));
attempt(() -> System.getProperty("no.such.property").length());
attempt(() -> {
    int[][][] cube = new int[1][1][];
    cube[0][0][0] = 1;
});
}

static void i() {}
}
