// SPDX-License-Identifier: Apache-2.0
import java.lang.reflect.Array;

public class Test {
    interface Action {
        Object run() throws Throwable;
    }

    static native void watch(boolean on);

    static void show(String what, Action action) {
        System.out.println(what);
        watch(true);
        Throwable thrown = null;
        try {
            action.run();
        } catch (Throwable t) {
            thrown = t;
        }
        watch(false);
        System.out.println("  trace begins in " + thrown.getStackTrace()[0].getMethodName());
    }

    static class Stubborn {
        Object copy() throws CloneNotSupportedException { return super.clone(); }
    }

    static Object copy(Object from, int length) {
        System.arraycopy(from, 0, new int[2], 0, length);
        return null;
    }

    public static void main(String[] a) throws Exception {
        show("arraycopy, bounds", () -> copy(new int[1], 5));
        show("arraycopy, no array", () -> copy("s", 1));
        show("arraycopy, null", () -> copy(null, 1));
        show("clone", () -> new Stubborn().copy());
        show("Array.get", () -> Array.get(new int[1], 9));
        show("Array.getLength", () -> Array.getLength("x"));
        show("notify", () -> { new Object().notify(); return null; });
        show("a null receiver, in the caller", () -> { Object none = null; none.notify(); return null; });
        show("bytecode of the library", () -> Math.addExact(Integer.MAX_VALUE, 1));
    }
}
