// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void show(int first, int last);

    static void scopes(Object object, int number) {
        System.out.println("before any");
        show(0, 3);
        {
            Object inner = "inner";
            int count = number;
            System.out.println("in the block");
            show(0, 3);
            inner.hashCode();
        }
        System.out.println("behind the block");
        show(0, 3);
        long wide = number;
        System.out.println("its slots in use again");
        show(0, 3);
        Object last = object;
        System.out.println("and one more");
        show(2, 5);
    }

    public static void main(String[] a) { scopes("object", 1); }
}
