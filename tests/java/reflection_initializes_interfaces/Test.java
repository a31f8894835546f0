// SPDX-License-Identifier: Apache-2.0
import java.lang.invoke.*;
import java.lang.reflect.*;

/** Method.invoke initializes the interface that declares the method, as soon as the receiver is not null; a call of the method does not. */
public class Test {
    static int say(String name) { System.out.println(name + " is initialized"); return 1; }
    interface OnNull { int SAID = say("OnNull"); void m(); }
    interface OnOther { int SAID = say("OnOther"); void m(); }
    interface OnCount { int SAID = say("OnCount"); void m(); }
    interface OnType { int SAID = say("OnType"); void m(String s); }
    interface OnCall { int SAID = say("OnCall"); void m(); }
    interface OnFailure { int SAID = fail("OnFailure"); void m(); }
    interface ByHandle { int SAID = say("ByHandle"); void m(); }
    static int fail(String name) { say(name); throw new IllegalStateException(name); }
    static class All implements OnNull, OnOther, OnCount, OnType, OnCall, OnFailure, ByHandle {
        public void m() { System.out.println("m"); }
        public void m(String s) { }
    }
    static void call(Class<?> type, Object receiver, Object... arguments) {
        Method m = type.getDeclaredMethods()[0];
        try {
            m.invoke(receiver, arguments);
            System.out.println(type.getSimpleName() + ": called");
        } catch (Throwable t) {
            System.out.println(type.getSimpleName() + ": " + t.getClass().getName() + (t.getCause() == null ? "" : ", by " + t.getCause().getClass().getName()));
        }
    }
    public static void main(String[] a) throws Throwable {
        call(OnNull.class, null);
        call(OnOther.class, "another class");
        call(OnCount.class, new All(), 1, 2);
        call(OnType.class, new All(), 1);
        call(OnCall.class, new All());
        call(OnFailure.class, new All());
        call(OnFailure.class, new All());
        MethodHandle handle = MethodHandles.lookup().findVirtual(ByHandle.class, "m", MethodType.methodType(void.class));
        handle.invoke((ByHandle) new All());
    }
}
