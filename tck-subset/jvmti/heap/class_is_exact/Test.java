// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void tag(Object object, long tag);
    static native void only(Class<?> type, Object from);
    interface Face {}
    static class Base implements Face {
        Object next;
        Base(Object next) { this.next = next; }
    }
    static class Derived extends Base {
        Derived(Object next) { super(next); }
    }
    public static void main(String[] a) {
        Base[] array = {};
        Base end = new Base(array), middle = new Derived(end), first = new Base(middle);
        tag(first, 1);
        tag(middle, 2);
        tag(end, 3);
        tag(array, 4);
        Object[] from = {first};
        only(Base.class, from);
        only(Derived.class, from);
        only(Face.class, from);
        only(Base[].class, from);
        System.out.println(array.length);
    }
}
