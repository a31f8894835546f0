// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native boolean wrong();

    public static void main(String[] a) {
        Object array = new Target[3][4];
        System.out.println("made");
        Object other = java.lang.reflect.Array.newInstance(void.class.getClass(), 2, 2, 2);
        Object primitives = new double[1][1][1][1];
        System.out.println(
                array.getClass().getName() + " " + primitives.getClass().getName() + " " + other.getClass().getName());
        System.out.println("an array or primitive type: " + wrong());
        new Target();
    }
}

class Target {}
