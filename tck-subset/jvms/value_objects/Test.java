// SPDX-License-Identifier: Apache-2.0
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.time.LocalDate;
import java.util.IdentityHashMap;
import java.util.Optional;

public class Test {
    static Object field;
    static volatile Object shared;

    static Object box(int value) { return Integer.valueOf(value); }

    static String thrown(Runnable action) {
        try {
            action.run();
            return "nothing";
        } catch (Throwable e) { return e.getClass().getName(); }
    }

    static boolean same(Object one, Object two) { return one == two; }

    static boolean other(Object one, Object two) { return one != two; }

    static Object deep(int depth) {
        Object value = box(100001);
        for (int i = 0; i < depth; i++) value = Optional.of(value);
        return value;
    }

    public static void main(String[] a) throws Exception {
        Part.of("if_acmpeq", p -> {
            p.yes("equal", same(box(100001), box(100001))).same("others", false, same(box(100001), box(100002)));
            p.same("null", false, same(box(100001), null)).same("another class", false, same(box(1), Long.valueOf(1)));
        });
        Part.of("if_acmpne", p -> {
            p.same("equal", false, other(box(100001), box(100001))).yes("others", other(box(100001), box(100002)));
        });
        Part.of("objects_with_identity_are_themselves", p -> {
            p.same("strings", false, same(new String("a"), new String("a")));
            p.same("arrays", false, same(new Integer[] {1}, new Integer[] {1}));
        });
        Part.of("bits_of_floats", p -> {
            p.yes("NaN", same(Double.NaN, Double.NaN)).same("zeros", false, same(0.0, -0.0));
            p.same("NaNs of other bits", false,
                    same(Double.longBitsToDouble(0x7ff8000000000000L), Double.longBitsToDouble(0x7ff8000000000001L)));
        });
        Part.of("references_in_values", p -> {
            Object content = new Object();
            p.yes("the same", same(Optional.of(content), Optional.of(content)));
            p.same("others", false, same(Optional.of(content), Optional.of(new Object())));
            p.yes("values in values", same(deep(20), deep(20))).same("another depth", false, same(deep(20), deep(21)));
        });
        Part.of("hash_by_value", p -> {
            p.same("boxes", System.identityHashCode(box(100003)), System.identityHashCode(box(100003)));
            p.same("deep", System.identityHashCode(deep(5)), System.identityHashCode(deep(5)));
            p.same("null", 0, System.identityHashCode(null));
        });
        Part.of("identity_maps_go_by_value", p -> {
            IdentityHashMap<Object, String> map = new IdentityHashMap<>();
            map.put(box(100004), "found");
            p.same("an equal key", "found", map.get(box(100004))).same("another", null, map.get(box(100005)));
        });
        Part.of("monitorenter", p -> p.same("thrown", "java.lang.IdentityException", thrown(() -> {
            synchronized (box(1)) { throw new IllegalStateException();
    }
})));
Part.of("monitor_methods", p -> {
    p.same("notify", "java.lang.IllegalMonitorStateException", thrown(() -> box(1).notify()));
    p.same("wait", "java.lang.IllegalMonitorStateException", thrown(() -> {
        try {
            box(1).wait(1);
        } catch (InterruptedException e) { throw new IllegalStateException(e); }
    }));
});
Part.of("weak_references",
        p -> p.same("thrown", "java.lang.IdentityException", thrown(() -> new WeakReference<>(box(1)))));
Part.of("arrays_of_values", p -> {
    Integer[] array = new Integer[3];
    array[1] = 100006;
    p.same("an element", 100006, array[1]).same("no value", null, array[0]);
    p.same("another class", "java.lang.ArrayStoreException", thrown(() -> ((Object[]) array)[0] = "text"));
    p.yes("copies", same(array.clone()[1], array[1]));
});
Part.of("casts", p -> {
    p.same("to the class", 100007, (Integer) box(100007));
    p.same("to another", "java.lang.ClassCastException", thrown(() -> field = (Long) box(1)));
    p.yes("instanceof", box(1) instanceof Number && !(box(1) instanceof Comparable<?> c && c.equals("text")));
});
Part.of("compare_and_set_of_values", p -> {
    VarHandle handle = MethodHandles.lookup().findStaticVarHandle(Test.class, "shared", Object.class);
    shared = box(100008);
    p.yes("equal", handle.compareAndSet(box(100008), box(100009)));
    p.same("set", 100009, shared);
    p.same("others", false, handle.compareAndSet(box(100008), box(1)));
});
Part.of("values_survive_collections", p -> {
    Object[] kept = new Object[1000];
    for (int i = 0; i < kept.length; i++) kept[i] = LocalDate.ofEpochDay(i);
    System.gc();
    boolean right = true;
    for (int i = 0; i < kept.length; i++) right &= same(kept[i], LocalDate.ofEpochDay(i));
    p.yes("all", right);
});
}
}
