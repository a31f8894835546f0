// SPDX-License-Identifier: Apache-2.0
public class Test {
    static { System.loadLibrary("native"); }
    static native int run(Throwable t);
    static native void leave(Throwable t);
    static native void leaveNew() throws java.io.IOException;
    static native int callsThrowing();
    static void throwing() { throw new IllegalArgumentException("from Java"); }
    public static void main(String[] a) {
        Throwable t = new IllegalStateException("mine");
        Tck.show("inside", () -> run(t));
        Tck.show("Throw", () -> { leave(t); return null; });
        Tck.show("same object", () -> { try { leave(t); return null; } catch (IllegalStateException e) { return e == t; } });
        Tck.show("ThrowNew", () -> { try { leaveNew(); return null; } catch (java.io.IOException e) { return e.getMessage() + " " + e.getCause(); } });
        Tck.show("through native code", () -> callsThrowing());
    }
}
