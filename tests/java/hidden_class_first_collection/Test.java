// SPDX-License-Identifier: Apache-2.0
// A hidden class that only frames of calls which have returned refer to is gone after the first collection: what these calls
// left on the native stack does not keep it for another one.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup.ClassOption;
import java.lang.ref.WeakReference;

public class Test {
    public static class Hidden {}

    static byte[] bytesOf(String name) {
        try (var in = Test.class.getResourceAsStream(name + ".class")) {
            return in.readAllBytes();
        } catch (java.io.IOException e) {
            throw new AssertionError(e);
        }
    }

    static String fate(ClassOption... options) throws Exception {
        return fate(new WeakReference<>(MethodHandles.lookup().defineHiddenClass(bytesOf("Test$Hidden"), false, options).lookupClass()));
    }

    static String fate(WeakReference<?> weak) {
        System.gc();
        return weak.get() != null ? "is there" : "is gone";
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 3; i++) {
            System.out.println("plain: " + fate());
            System.out.println("nestmate: " + fate(ClassOption.NESTMATE));
        }
    }
}
