// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void modifiable(Class<?> type);
    interface Face {}
    public static void main(String[] a) {
        Class<?>[] types = {
                Test.class, Face.class, String.class, Thread.class, int[].class, Test[].class, int.class, void.class};
        for (Class<?> type : types) modifiable(type);
    }
}
