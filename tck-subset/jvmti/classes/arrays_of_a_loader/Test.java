// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native boolean has(ClassLoader loader, Class<?> type);
    static class Made {}
    public static void main(String[] a) {
        ClassLoader loader = Test.class.getClassLoader();
        Class<?> one = Made[].class, two = Made[][].class;
        System.out.println(has(loader, one) + " " + has(loader, two) + " " + has(null, one));
        System.out.println(has(null, String[].class));
        ClassLoader asked_for_nothing = new ClassLoader(null) {};
        for (ClassLoader each : new ClassLoader[] {loader, loader.getParent(), asked_for_nothing, null})
            System.out.println(has(each, int[].class) + " " + has(each, boolean[][].class));
        System.out.println(has(asked_for_nothing, String[].class));
    }
}
