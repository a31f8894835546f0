// SPDX-License-Identifier: Apache-2.0
import java.util.List;

public class Test {
    static native void kind(Class<?> type);
    interface Face {}
    @interface Note {}
    enum Colour { RED }
    abstract static class Base {}
    public static void main(String[] a) throws Exception {
        Class<?> made = Class.forName("Made", true, new Tck.Loader().add("Made", Tck.file("Made")));
        Class<?>[] types = {Test.class, Face.class, Note.class, Colour.class, Base.class, Face[].class, int[].class,
                int.class, void.class, List.class, String[].class, made, made.arrayType()};
        for (Class<?> type : types) kind(type);
    }
}
