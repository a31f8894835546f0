// SPDX-License-Identifier: Apache-2.0
import java.lang.ref.WeakReference;

public class Test {
    static native void tag(Object object, long tag);
    static native long tagOf(Object object);
    static native void collect();
    static WeakReference<?>[] made(int count) {
        WeakReference<?>[] weak = new WeakReference<?>[ count ];
        for (int i = 0; i < count; i++) weak[i] = new WeakReference<>(new Object());
        return weak;
    }
    static class Finalized {
        @Override
        protected void finalize() {
            if (Thread.currentThread() == main) System.out.println("finalized by the caller");
        }
    }
    static Thread main = Thread.currentThread();
    public static void main(String[] a) {
        Object kept = new Object();
        tag(kept, 3);
        WeakReference<?>[] weak = made(100);
        for (int i = 0; i < 10; i++) new Finalized();
        collect();
        int gone = 0;
        for (WeakReference<?> w : weak) gone += w.get() == null ? 1 : 0;
        // An object or two may be kept by what is left on a stack.
        System.out.println(gone >= 95 ? "gone" : "only " + gone + " of 100 gone");
        System.out.println(tagOf(kept));
    }
}
