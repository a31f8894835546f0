import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.StringConcatFactory;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import jdk.internal.misc.Unsafe;

/** Methods of objects whose fields have values that no constructor gives them. Those of streams are protected: any subclass may set them. */
class Fields {
    static final int ROUNDS = 250;
    static final Unsafe U = Unsafe.getUnsafe();

    /** A field of an object, and what it may be set to. */
    record Place(Field field) {
        static Place of(Class<?> cls, String name) throws Exception {
            Field field = cls.getDeclaredField(name);
            field.setAccessible(true);
            return new Place(field);
        }
        Object get(Object object) throws Exception { return field.get(object); }

        /** With Unsafe: later releases warn of reflection that sets final fields. */
        void set(Object object, Object value) {
            long offset = U.objectFieldOffset(field);
            Class<?> type = field.getType();
            if (type == int.class) U.putInt(object, offset, (Integer) value);
            else if (type == long.class) U.putLong(object, offset, (Long) value);
            else if (type == byte.class) U.putByte(object, offset, (Byte) value);
            else U.putReference(object, offset, value);
        }
        Object value(int length) {
            Class<?> type = field.getType();
            if (type == int.class) return Test.number(length);
            if (type == long.class) return Test.longNumber(length);
            if (type == byte.class) return (byte) Test.RANDOM.nextInt(Test.RANDOM.nextInt(3) == 0 ? 4 : 2);  // a coder
            if (type.isArray()) return Test.RANDOM.nextInt(8) == 0 ? null : Test.array(type.getComponentType());
            return null;
        }
    }

    static List<Place> places(Object object, String... names) throws Exception {
        List<Place> places = new ArrayList<>();
        for (String name : names) {
            Place place = null;
            for (Class<?> cls = object.getClass(); cls != null && place == null; cls = cls.getSuperclass())
                try {
                    place = Place.of(cls, name);
                } catch (NoSuchFieldException e) {
                    // perhaps in the superclass
                }
            if (place != null) places.add(place);
        }
        return places;
    }

    static String state(Object object, List<Place> places) throws Exception {
        StringBuilder text = new StringBuilder();
        for (Place place : places) text.append(' ').append(place.field.getName()).append('=').append(Test.text(place.get(object)));
        return text.toString();
    }

    static void one(String name, Supplier<Object> maker, Method method, Call call, String... fields) throws Throwable {
        method.setAccessible(true);
        one(name, maker, method.getParameterTypes(), call, (object, arguments) -> Test.byBytecode(method, object, arguments), fields);
    }
    /** Two kinds of calls with objects that `maker` makes, some of whose fields are set to anything. */
    static void one(String name, Supplier<Object> maker, Class<?>[] types, Call call, Call otherCall, String... fields) throws Throwable {
        Test.Calls calls = new Test.Calls(name);
        for (int round = 0; round < ROUNDS; round++) {
            Object fast = maker.get(), slow = maker.get();
            List<Place> places = places(fast, fields);
            int length = 16;
            for (Place place : places) {
                Object array = place.get(fast);
                if (array != null && array.getClass().isArray()) length = Array.getLength(array);
            }
            for (Place place : places) {
                if (Test.RANDOM.nextInt(3) == 0) continue;
                Object value = place.value(length);
                place.set(fast, value);
                place.set(slow, Test.copies(new Object[] {value})[0]);
                if (value != null && value.getClass().isArray()) length = Array.getLength(value);
            }
            Object[] arguments = Test.arguments(types), copies = Test.copies(arguments);
            String input = state(fast, places) + " " + texts(arguments);
            String result = Test.outcome(() -> call.on(fast, arguments)) + state(fast, places) + " " + texts(arguments);
            calls.add(input, result, Test.outcome(() -> otherCall.on(slow, copies)) + state(slow, places) + " " + texts(copies));
        }
        calls.print();
    }
    private static String texts(Object[] values) { return Arrays.stream(values).map(Test::text).toList().toString(); }

    interface Call { Object on(Object object, Object[] arguments) throws Throwable; }
    static Call byInstruction(Method method) { return (object, arguments) -> Test.byInstruction(method, object, arguments); }

    static void streams() throws Throwable {
        byte[] bytes = new byte[40];
        Test.RANDOM.nextBytes(bytes);
        for (boolean buffered : new boolean[] {false, true}) {
            Class<?> cls = buffered ? BufferedInputStream.class : ByteArrayInputStream.class;
            Supplier<Object> maker = buffered ? () -> new BufferedInputStream(new ByteArrayInputStream(bytes), 16) : () -> new ByteArrayInputStream(bytes.clone());
            String[] fields = buffered ? new String[] {"buf", "pos", "count", "markpos", "marklimit"} : new String[] {"buf", "pos", "count", "mark"};
            String name = cls.getSimpleName();
            one(name + ".read", maker, cls.getMethod("read"), (in, a) -> ((java.io.InputStream) in).read(), fields);
            one(name + ".read of bytes", maker, cls.getMethod("read", byte[].class, int.class, int.class),
                (in, a) -> ((java.io.InputStream) in).read((byte[]) a[0], (Integer) a[1], (Integer) a[2]), fields);
            one(name + ".skip", maker, cls.getMethod("skip", long.class), (in, a) -> ((java.io.InputStream) in).skip((Long) a[0]), fields);
        }
    }

    static void text() throws Throwable {
        Supplier<Object> builder = () -> new StringBuilder("a builder\u00e9");
        String[] ofBuilder = {"value", "coder", "count"};
        one("StringBuilder.append(char)", builder, StringBuilder.class.getMethod("append", char.class),
            (b, a) -> ((StringBuilder) b).append((char) a[0]).getClass().cast(b), ofBuilder);
        one("StringBuilder.append(String)", builder, StringBuilder.class.getMethod("append", String.class),
            (b, a) -> ((StringBuilder) b).append((String) a[0]), ofBuilder);
        one("StringBuilder.charAt", builder, Class.forName("java.lang.AbstractStringBuilder").getDeclaredMethod("charAt", int.class),
            (b, a) -> ((StringBuilder) b).charAt((int) a[0]), ofBuilder);
        Supplier<Object> string = () -> new String(new char[] {'s', 't', 'r'});
        String[] ofString = {"value", "coder", "hash"};
        one("String.length", string, String.class.getMethod("length"), (s, a) -> ((String) s).length(), ofString);
        one("String.isEmpty", string, String.class.getMethod("isEmpty"), (s, a) -> ((String) s).isEmpty(), ofString);
        one("String.charAt", string, String.class.getMethod("charAt", int.class), (s, a) -> ((String) s).charAt((int) a[0]), ofString);
        one("String.hashCode", string, String.class.getMethod("hashCode"), (s, a) -> ((String) s).hashCode(), ofString);
        one("String.equals", string, String.class.getMethod("equals", Object.class), (s, a) -> ((String) s).equals(a[0]), ofString);
        var joined = StringConcatFactory.makeConcatWithConstants(MethodHandles.lookup(), "joined", MethodType.methodType(String.class, String.class, char.class), "<\1\1")
            .dynamicInvoker();
        one("String +", string, new Class<?>[] {char.class}, (s, a) -> "<" + (String) s + (char) a[0], (s, a) -> (String) joined.invokeExact((String) s, (char) a[0]), ofString);
    }

    static void others() throws Throwable {
        Supplier<Object> list = () -> new ArrayList<>(List.of("a", "b", "c"));
        one("ArrayList.get", list, ArrayList.class.getMethod("get", int.class), (l, a) -> ((ArrayList<?>) l).get((int) a[0]), "elementData", "size");
        Supplier<Object> onHeap = () -> ByteBuffer.wrap(new byte[30], 5, 20).slice();
        Class<?> buffer = onHeap.get().getClass();
        String[] ofBuffer = {"hb", "offset", "position", "limit", "capacity", "mark"};
        one("HeapByteBuffer.get", onHeap, buffer.getDeclaredMethod("get"), (b, a) -> ((ByteBuffer) b).get(), ofBuffer);
        one("HeapByteBuffer.get(int)", onHeap, buffer.getDeclaredMethod("get", int.class), (b, a) -> ((ByteBuffer) b).get((int) a[0]), ofBuffer);
        // Bytecode reads the memory of direct buffers itself. So only the arguments are odd.
        Supplier<Object> direct = () -> ByteBuffer.allocateDirect(30).position(12).limit(25);
        Class<?> directBuffer = direct.get().getClass();
        one("DirectByteBuffer.get", direct, directBuffer.getDeclaredMethod("get"), (b, a) -> ((ByteBuffer) b).get());
        one("DirectByteBuffer.get(int)", direct, directBuffer.getDeclaredMethod("get", int.class), (b, a) -> ((ByteBuffer) b).get((int) a[0]));
    }

    // ---- ciphers and digests
    static Object made(String name, Object... arguments) {
        try {
            for (var constructor : Class.forName(name).getDeclaredConstructors()) {
                constructor.setAccessible(true);
                if (constructor.getParameterCount() == arguments.length) return constructor.newInstance(arguments);
            }
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
        throw new AssertionError(name);
    }
    private static final String CRYPTO = "com.sun.crypto.provider.";

    /** An AESCrypt with a key, and a mode around it. */
    static Object mode(String name, Object... more) {
        Object aes = made(CRYPTO + "AESCrypt");
        try {
            Method init = aes.getClass().getDeclaredMethod("init", boolean.class, String.class, byte[].class);
            init.setAccessible(true);
            init.invoke(aes, false, "AES", new byte[16]);
            if (name == null) return aes;
            Object[] arguments = new Object[1 + more.length];
            arguments[0] = aes;
            System.arraycopy(more, 0, arguments, 1, more.length);
            Object mode = made(CRYPTO + name, arguments);
            if (name.equals("ElectronicCodeBook")) return mode;
            Method start = mode.getClass().getDeclaredMethod("init", boolean.class, String.class, byte[].class, byte[].class);
            start.setAccessible(true);
            start.invoke(mode, false, "AES", new byte[16], new byte[16]);
            return mode;
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
    static void cipher(Supplier<Object> maker, String method, Class<?>[] types, String... fields) throws Throwable {
        Object object = maker.get();
        Method called = object.getClass().getDeclaredMethod(method, types);
        one(object.getClass().getSimpleName() + "." + method, maker, called, byInstruction(called), fields);
    }
    static void ciphers() throws Throwable {
        Class<?>[] ofBlock = {byte[].class, int.class, byte[].class, int.class};
        Class<?>[] ofMode = {byte[].class, int.class, int.class, byte[].class, int.class};
        cipher(() -> mode(null), "implEncryptBlock", ofBlock);
        cipher(() -> mode(null), "implDecryptBlock", ofBlock);
        cipher(() -> mode("ElectronicCodeBook"), "implECBEncrypt", ofMode);
        cipher(() -> mode("ElectronicCodeBook"), "implECBDecrypt", ofMode);
        cipher(() -> mode("CipherBlockChaining"), "implEncrypt", ofMode, "r");
        cipher(() -> mode("CipherBlockChaining"), "implDecrypt", ofMode, "r");
        cipher(() -> mode("CounterMode"), "implCrypt", ofMode, "counter", "encryptedCounter", "used");
    }
    static void digests() throws Throwable {
        for (String name : List.of("MD5", "SHA", "SHA2$SHA256", "SHA5$SHA512", "SHA3$SHA256")) {
            Supplier<Object> maker = () -> made("sun.security.provider." + name);
            Class<?> cls = maker.get().getClass();
            Class<?> holder = name.contains("$") ? cls.getSuperclass() : cls;
            Method one = holder.getDeclaredMethod("implCompress0", byte[].class, int.class);
            one(name + ".implCompress0", maker, one, byInstruction(one), "state");
            Method many = cls.getSuperclass().getName().endsWith("DigestBase") ? cls.getSuperclass().getDeclaredMethod("implCompressMultiBlock0", byte[].class, int.class, int.class)
                : cls.getSuperclass().getSuperclass().getDeclaredMethod("implCompressMultiBlock0", byte[].class, int.class, int.class);
            one(name + ".implCompressMultiBlock0", maker, many, byInstruction(many), "state");
        }
    }

    static void run() throws Throwable {
        streams();
        text();
        others();
        ciphers();
        digests();
    }
}
