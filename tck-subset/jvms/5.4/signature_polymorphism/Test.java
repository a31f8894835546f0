// SPDX-License-Identifier: Apache-2.0
import java.lang.invoke.*;
public class Test {
    static String join(int i, long l, Object o) { return i + " " + l + " " + o; }
    public static void main(String[] a) throws Throwable {
        MethodHandle h = MethodHandles.lookup().findStatic(Test.class, "join", MethodType.methodType(String.class, int.class, long.class, Object.class));
        Tck.show("exact", () -> (String) h.invokeExact(1, 2L, (Object) "x"));
        Tck.show("not exact", () -> (String) h.invokeExact(1, 2, (Object) "x"));
        Tck.show("other result", () -> (Object) h.invokeExact(1, 2L, (Object) "x"));
        Tck.show("adapted", () -> (Object) h.invoke((short) 1, 2, "x"));
        Tck.show("impossible", () -> (String) h.invoke("1", 2, "x"));
        Tck.show("null handle", () -> { MethodHandle none = null; return (String) none.invokeExact(); });
    }
}
