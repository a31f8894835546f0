// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native void follow(String kind, Object from);
    public static void main(String[] a) {
        Object[] one = new Object[3], two = new Object[2], three = new Object[2];
        one[0] = two;
        one[1] = three;
        one[2] = one;
        two[0] = three;
        two[1] = one;
        three[0] = three[1] = two;
        tag(one, 1);
        tag(two, 2);
        tag(three, 3);
        follow("ARRAY_ELEMENT", new Object[] {one, one});
        follow("ARRAY_ELEMENT", one);
    }
}
