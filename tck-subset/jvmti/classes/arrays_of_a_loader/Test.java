// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native boolean has(ClassLoader loader, Class<?> type);
    static class Made {}
    public static void main(String[] a) {
        ClassLoader loader = Test.class.getClassLoader();
        Class<?> one = Made[].class, two = Made[][].class;
        System.out.println(has(loader, one) + " " + has(loader, two) + " " + has(null, one));
        System.out.println(has(null, String[].class));
    }
}
