// SPDX-License-Identifier: Apache-2.0
public class Test extends Thread {
    static native void begin(String string, String[] array);
    static Object object() { return null; }
    static CharSequence sequence() { return null; }
    static CharSequence[] sequences() { return null; }
    static Comparable<?>[][] nested() { return null; }
    static java.util.BitSet bits() { return null; }
    public static void main(String[] args) {
        begin("given", new String[] {"x", "y"});
        System.out.println(object());
        System.out.println(sequence());
        System.out.println(sequences().length);
        System.out.println(nested() == null);
        System.out.println(bits() == null);
    }
}
