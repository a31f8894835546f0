// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native int modifiers(Class<?> type);
    private interface Face {}
    protected abstract static class Base {}
    static final class Last {}
    enum Colour { RED }
    @interface Note {}
    public static void main(String[] a) {
        Class<?>[] types = {Test.class, Face.class, Base.class, Last.class, Colour.class, Note.class, Test[].class,
                Face[].class, Base[][].class, int[].class, int.class, void.class};
        for (Class<?> type : types) {
            int bits = modifiers(type) & ~0x20; // ACC_SUPER may be set or not
            String same = (bits == (type.getModifiers() & ~0x20)) ? "" : " but Class.getModifiers() differs";
            System.out.println(type.getSimpleName() + " " + Integer.toHexString(bits) + same);
        }
    }
}
