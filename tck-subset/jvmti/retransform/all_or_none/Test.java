// SPDX-License-Identifier: Apache-2.0
import java.lang.invoke.MethodHandles;

public class Test {
    static native String retransform(Class<?>... classes);

    static class One {
        static String answer() { return "original"; }
    }

    static class Two {
        static String answer() { return "original"; }
    }

    static class Broken {}

    static void ask(String what, Class<?>... classes) {
        Tck.show(what, () -> retransform(classes) + ", " + One.answer() + ", " + Two.answer());
    }

    public static void main(String[] a) throws Throwable {
        ask("primitive", One.class, Two.class, int.class);
        ask("array", One.class, One[].class, Two.class);
        ask("hidden", MethodHandles.lookup().defineHiddenClass(Versions.of(Hide.class), true).lookupClass(), One.class,
                Two.class);
        ask("null", One.class, null, Two.class);
        ask("broken", One.class, Broken.class, Two.class);
        ask("two", One.class, Two.class);
        ask("none");
    }
}

class Hide {}
