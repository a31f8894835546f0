// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native void follow(String kind, Object from);
    public static void main(String[] a) throws Exception {
        Tck.Loader loader = new Tck.Loader().add("Made", Tck.file("Made"));
        Class<?> made = Class.forName("Made", true, loader);
        tag(loader, 1);
        tag(made, 2);
        tag(Test.class, 3);
        tag(Test.class.getClassLoader(), 4);
        tag(Integer.class, 5);
        follow("CLASS_LOADER", new Object[] {made, Test.class, Integer.class});
    }
}
