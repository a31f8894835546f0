// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void interfaces(Class<?> type);
    interface Top {}
    interface Left extends Top {}
    interface Right {}
    interface Both extends Right, Left {}
    static class Base implements Right, Left {}
    static class Derived extends Base implements Top {}
    static class Plain extends Derived {}
    public static void main(String[] a) throws Exception {
        new Plain();
        Class.forName("Test$Both");
        Class.forName("Test$Right");
        Class<?>[] types = {Base.class, Derived.class, Plain.class, Both.class, Right.class, Base[].class, int.class};
        for (Class<?> type : types) interfaces(type);
    }
}
