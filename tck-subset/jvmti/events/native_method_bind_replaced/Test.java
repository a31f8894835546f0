// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void unregister(Class<?> c);

    static class Target { static native int number(int x); }

    public static void main(String[] a) {
        System.out.println(Target.number(1));
        System.out.println(Target.number(2));
        unregister(Target.class);
        System.out.println(Target.number(3));
    }
}
