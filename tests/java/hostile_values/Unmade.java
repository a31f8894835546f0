import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import sun.reflect.ReflectionFactory;

/** Objects for which no constructor has run: what serialization libraries use makes one of any class. */
class Unmade {
    int field;
    static int identity(int value) { return value; }

    @SuppressWarnings("unchecked")
    static <T> T make(Class<T> cls) throws Exception {
        return (T) ReflectionFactory.getReflectionFactory().newConstructorForSerialization(cls, Object.class.getConstructor()).newInstance();
    }
    static void show(String what, Test.Action... actions) {
        StringBuilder text = new StringBuilder(what + ":");
        for (Test.Action action : actions) text.append(' ').append(Serialized.shown(action));
        System.out.println(text);
    }

    static void run() throws Throwable {
        VarHandle variable = make(MethodHandles.lookup().findVarHandle(Unmade.class, "field", int.class).getClass());
        for (int i = 0; i < 3; i++)  // once linked, a call may do without the handle's class
            show("VarHandle", () -> (int) variable.get(new Unmade()), () -> { variable.set(new Unmade(), 1); return 1; },
                () -> variable.compareAndSet(new Unmade(), 0, 1), () -> (int) variable.getAndAdd(new Unmade(), 1));
        MethodHandle handle = make(MethodHandles.lookup().findStatic(Unmade.class, "identity", MethodType.methodType(int.class, int.class)).getClass());
        show("MethodHandle", () -> (int) handle.invokeExact(1), () -> (int) handle.invoke(1), () -> handle.invokeWithArguments(1));
        String string = make(String.class);
        show("String", string::length, string::isEmpty, () -> string.charAt(0), () -> string.equals("x"), () -> "x".equals(string), string::hashCode,
            () -> "x" + string, () -> new StringBuilder("x").append(string), () -> Class.forName(string));
        StringBuilder builder = make(StringBuilder.class);
        show("StringBuilder", builder::length, () -> builder.append('x'), () -> builder.append("x"));
        ByteArrayInputStream bytes = make(ByteArrayInputStream.class);
        show("ByteArrayInputStream", bytes::read, () -> bytes.read(new byte[3], 0, 3), () -> bytes.skip(3));
        BufferedInputStream buffered = make(BufferedInputStream.class);
        show("BufferedInputStream", () -> buffered.read(new byte[3], 0, 3), () -> buffered.skip(3));
        ByteBuffer onHeap = make(ByteBuffer.allocate(1).getClass()), direct = make(ByteBuffer.allocateDirect(1).getClass());
        show("ByteBuffer", onHeap::get, () -> onHeap.get(0), direct::get, () -> direct.get(0));
        ArrayList<?> list = make(ArrayList.class);
        show("ArrayList", () -> list.get(0), list::size);
    }
}
