// SPDX-License-Identifier: Apache-2.0
public class Test {
    static class Victim {
        static int count;

        public static int method() { return ++count; }
    }

    static native int note(Class<?> type); // its number
    static native boolean unloaded(int number);
    static native int times(int number);
    static native int unknown();
    static native int wrongOrder();
    static native boolean methodGone(int number);
    static native boolean refusedOrReused(int number);

    static Class<?> define() throws Exception {
        try (var in = Test.class.getResourceAsStream("/Test$Victim.class")) {
            Class<?> type = new Tck.Loader().define("Test$Victim", in.readAllBytes());
            var method = type.getDeclaredMethod("method");
            method.setAccessible(true);
            method.invoke(null);
            return type;
        }
    }

    static int defineAndDrop() throws Exception { return note(define()); }

    static int clear(int n) { return n == 0 ? 0 : clear(n - 1) + 1; }

    static boolean gone(int number) throws Exception {
        for (int i = 0; i < 50 && !unloaded(number); i++) {
            clear(50);
            System.gc();
            Thread.sleep(1);
        }
        return unloaded(number);
    }

    public static void main(String[] args) throws Exception {
        Class<?> kept = define();
        int keptNumber = note(kept);
        int[] dropped = new int[20];
        for (int i = 0; i < dropped.length; i++) dropped[i] = defineAndDrop();
        define(); // what the library keeps of the last class is of this one
        Part.of("unloaded", part -> part.yes("gone", gone(dropped[0])));
        Part.of("once", part -> {
            for (int number : dropped) {
                part.yes("class " + number, gone(number));
                part.same("events of class " + number, 1, times(number));
            }
        });
        Part.of("not_while_reachable", part -> part.yes("there", !unloaded(keptNumber) && kept.getDeclaredMethods().length == 1));
        Part.of("known_id", part -> part.same("unknown", 0, unknown()));
        Part.of("methods_are_gone", part -> part.yes("no class, or of a new method", methodGone(dropped[0])));
        Part.of("can_no_longer_be_requested", part -> part.yes("refused, or the id of a new class", refusedOrReused(dropped[0])));
        Part.of("before_the_object_is_freed", part -> part.same("freed before", 0, wrongOrder()));
    }
}
