// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native void iterate(Class<?> type);
    static class Base {}
    static class Derived extends Base {}
    static class Other {}
    public static void main(String[] a) {
        Object[] kept = {new Base(), new Derived(), new Derived(), new Other()};
        tag(Base.class, 50);
        tag(Derived.class, 51);
        tag(kept[0], 1);
        tag(kept[1], 2);
        tag(kept[3], 4);
        iterate(Base.class);
        iterate(Derived.class);
        System.out.println(kept.length);
    }
}
