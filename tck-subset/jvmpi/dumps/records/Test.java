// SPDX-License-Identifier: Apache-2.0
public class Test {
    interface First {}

    interface Second {}

    static class Base {
        boolean z = true;
        byte b = -2;
        char c = 'x';
        short s = -300;
        Object reference;
        static int ofBase = 1;
    }

    static class Node extends Base implements First, Second {
        int i = 123456789;
        long j = -5000000000L;
        float f = 1.5f;
        double d = -2.25;
        int[] array;
        static boolean sz = true;
        static byte sb = -3;
        static char sc = '\u1234';
        static short ss = 400;
        static int si = -7;
        static long sj = 1L << 40;
        static float sf = 0.25f;
        static double sd = 1e10;
        static Object so;
        static Object none;

        String constant() { return "a constant of Node"; }
    }

    static class Late {}

    // Begins when another thread is in the CLASS_LOAD of that class, and lets it go on at the end; false: a class dump.
    static native boolean lookDuringLoad(String className);
    static native void look(Node node, Object other, Class<?> nodeClass, Class<?> baseClass, Class<?> first, Class<?> second,
            Object loader, Object domain, String constant, Object[] objects, Object[] arrays, Object[] empty);

    public static void main(String[] args) throws Exception {
        Node node = new Node();
        node.reference = new Object();
        node.array = new int[] {1, -1, Integer.MAX_VALUE};
        Node.so = node;
        Object[] objects = {node, null, "text", objectsElement};
        Object[] arrays = {new boolean[] {true, false, true}, new byte[] {1, -1}, new char[] {'a', '\uffff'},
            new short[] {-1, 2, 3}, node.array, new long[] {-1, 1L << 33}, new float[] {1.5f}, new double[] {-0.5, 3}};
        Object[] empty = {new Object[0], new int[0], new Node[0], new boolean[0]};
        look(node, node.reference, Node.class, Base.class, First.class, Second.class, Test.class.getClassLoader(),
                Node.class.getProtectionDomain(), node.constant(), objects, arrays, empty);
        Part.of("class_after_its_event", part -> {
            Thread loading = new Thread(() -> objectsOfLate = new Late[1]);
            loading.start();
            part.yes("the class", lookDuringLoad("Test$Late")).yes("its array class", lookDuringLoad("[LTest$Late;"));
            loading.join();
        });
    }

    static final Object objectsElement = new Object();
    static Object objectsOfLate;
}
