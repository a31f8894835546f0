// SPDX-License-Identifier: Apache-2.0
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.util.function.IntConsumer;

public class Test {
    static native void begin();
    static native void end(String operation);
    static class Loader extends ClassLoader {
        @Override
        public Class<?> loadClass(String name) throws ClassNotFoundException {
            if (!name.startsWith("Test$")) return super.loadClass(name);
            Class<?> known = findLoadedClass(name);
            if (known != null) return known;
            try (InputStream in = Test.class.getResourceAsStream(name.concat(".class"))) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
    static class Made { static int[] x = {0}; }
    static class Read { static int[] x; }
    static class Written { static int[] x; }
    static class Called { static void call() {} }
    static class Tested {}
    static class Cast {}
    static class Element {}
    static class Deep {}
    static class Constant {}
    static class Caught extends RuntimeException {}
    static class Parameter {}
    static class Passed {}
    interface Function { void call(Parameter p); }
    static class Virtual { int n; void call() {} }
    public static class Code implements IntConsumer {
        Object nothing;
        Virtual virtual;
        Object got;
        MethodHandle handle;
        @Override
        public void accept(int operation) {
            switch (operation) {
                case 0: got = new Made(); break;
                case 1: got = Read.x; break;
                case 2: Written.x = null; break;
                case 3: Called.call(); break;
                case 4: got = nothing instanceof Tested; break;
                case 5:
                    try {
                        got = (Cast) got;
                    } catch (ClassCastException e) {
                    }
                    break;
                case 6: got = new Element[1]; break;
                case 7: got = new Deep[1][1]; break;
                case 8: got = Constant.class; break;
                case 9: virtual.call(); break;
                case 10: got = virtual.n; break;
                case 11:
                    try {
                        throw (RuntimeException) nothing;
                    } catch (Caught e) {
                        got = e;
                    } catch (NullPointerException e) {
                    }
                    break;
                case 12: got = (Function) p -> {}; break;
                case 13:
                    try {
                        handle.invokeExact((Passed) null);
                    } catch (Throwable e) {
                    }
                    break;
                default:
            }
        }
    }
    static final String[] NAMES = {
        "new", "getstatic", "putstatic", "invokestatic", "instanceof", "checkcast", "anewarray",
        "multianewarray", "ldc", "invokevirtual", "getfield", "catch", "invokedynamic", "invokeExact"
    };
    public static void main(String[] a) throws Exception {
        // The class library's own call sites, which it links at the first lambda unless its start-up has done so.
        Runnable first = () -> {};
        first.run();
        IntConsumer code = (IntConsumer) new Loader().loadClass("Test$Code").getDeclaredConstructor().newInstance();
        code.accept(-1);
        for (int i = 0; i < NAMES.length; i++) {
            begin();
            try {
                code.accept(i);
            } catch (NullPointerException e) {
            }
            end(NAMES[i]);
        }
    }
}
