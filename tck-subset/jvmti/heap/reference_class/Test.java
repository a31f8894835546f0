// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native void follow(String kind, Object from);
    public static void main(String[] a) {
        Object one = new Test();
        int[] numbers = new int[2];
        Test[] array = new Test[1];
        tag(one, 1);
        tag(Test.class, 2);
        tag(numbers, 3);
        tag(int[].class, 4);
        tag(array, 5);
        tag(Test[].class, 6);
        follow("CLASS", one);
        tag(one, 0);
        follow("CLASS", new Object[] {numbers});
        tag(numbers, 0);
        follow("CLASS", array);
    }
}
