// SPDX-License-Identifier: Apache-2.0
import java.lang.ref.WeakReference;

public class Test {
    static native String redefine(Class<?> c, byte[] bytes);

    static native void collect();

    static byte[] file(String answer) { return Tck.returning("C", "answer", answer, 0); }

    static WeakReference<Class<?>> make() throws Throwable {
        var loader = new Tck.Loader().add("C", file("first"));
        Class<?> c = loader.loadClass("C");
        System.out.println(Tck.call(loader, "C", "answer"));
        System.out.println(redefine(c, file("second")) + " " + Tck.call(loader, "C", "answer"));
        return new WeakReference<>(c);
    }

    public static void main(String[] a) throws Throwable {
        WeakReference<Class<?>> reference = make();
        for (int i = 0; i < 50 && reference.get() != null; i++) {
            make0(100);
            collect();
        }
        System.out.println("gone: " + (reference.get() == null));
    }

    /** Overwrites what old frames left on the stack. */
    static int make0(int depth) { return depth == 0 ? 0 : 1 + make0(depth - 1); }
}
