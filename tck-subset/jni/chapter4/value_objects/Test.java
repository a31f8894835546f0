// SPDX-License-Identifier: Apache-2.0
import java.time.LocalDate;
import java.util.Optional;

public class Test {
    static { System.loadLibrary("native"); }

    static native boolean same(Object one, Object two);
    static native boolean hasIdentity(Object object);
    static native int enter(Object object); // throws what MonitorEnter throws
    static native int exit(Object object);
    static native Object weak(Object object); // by way of a weak global reference
    static native Object global(Object object); // by way of a global reference
    static native Object local(Object object); // by way of new local references
    static native Object element(Object object); // by way of an array's element
    static native int day(Object date); // its field `day`

    static Integer box(int value) { return Integer.valueOf(value); }

    static String thrown(Runnable action) {
        try {
            action.run();
            return "nothing";
        } catch (Throwable e) { return e.getClass().getName(); }
    }

    public static void main(String[] a) throws Exception {
        Part.of("is_same_object_of_equal_values", p -> {
            p.yes("boxes", same(box(100001), box(100001)))
                    .yes("dates", same(LocalDate.of(2026, 1, 1), LocalDate.of(2026, 1, 1)));
            p.yes("itself", same(box(1), box(1)));
        });
        Part.of("is_same_object_of_other_values", p -> {
            p.same("boxes", false, same(box(100001), box(100002)));
            p.same("other classes", false, same(Integer.valueOf(1), Long.valueOf(1)));
            p.same("null", false, same(box(100001), null));
        });
        Part.of("is_same_object_looks_into_references", p -> {
            String one = new String("text"), two = new String("text");
            p.yes("the same content", same(Optional.of(one), Optional.of(one)));
            p.same("equal content with identity", false, same(Optional.of(one), Optional.of(two)));
            p.yes("equal values", same(Optional.of(box(100003)), Optional.of(box(100003))));
        });
        Part.of("is_same_object_compares_bits_of_floats", p -> {
            p.same("0.0 and -0.0", false, same(0.0, -0.0)).yes("NaN", same(Double.NaN, Double.NaN));
            p.same("0f and -0f", false, same(0f, -0f)).yes("NaN", same(Float.NaN, Float.NaN));
        });
        Part.of("has_identity_of_values", p -> {
            for (Object value : new Object[] {1, 2L, 3.0, 'c', true, Optional.empty(), LocalDate.of(2026, 1, 1)})
                p.same(value.getClass().getName(), false, hasIdentity(value));
        });
        Part.of("has_identity_of_others", p -> {
            for (Object object : new Object[] {
                         "text", new Object(), new int[1], new Integer[1], Integer.class, Thread.currentThread()})
                p.same(object.getClass().getName(), true, hasIdentity(object));
        });
        Part.of("has_identity_of_null", p -> p.same("null", false, hasIdentity(null)));
        Part.of("monitor_enter_of_a_value",
                p -> p.same("thrown", "java.lang.IdentityException", thrown(() -> enter(box(1)))));
        Part.of("monitor_exit_of_a_value",
                p -> p.same("thrown", "java.lang.IllegalMonitorStateException", thrown(() -> exit(box(1)))));
        Part.of("weak_references_to_values", p -> {
            p.same("thrown", "java.lang.IdentityException", thrown(() -> weak(box(1))));
            p.same("an array of values", 1, ((Object[]) weak(new Integer[1])).length);
        });
        Part.of("other_references_to_values", p -> {
            p.same("global", 100004, global(box(100004))).same("local", 100005, local(box(100005)));
            p.same("element", 100006, element(box(100006)));
        });
        Part.of("fields_of_values", p -> p.same("day", 23, day(LocalDate.of(2026, 11, 23))));
        Part.of("values_in_collections_after_native_code", p -> {
            java.util.Set<Object> set = new java.util.HashSet<>();
            set.add(global(box(100007)));
            p.yes("contained", set.contains(local(box(100007))));
        });
    }
}
