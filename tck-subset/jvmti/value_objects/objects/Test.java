// SPDX-License-Identifier: Apache-2.0
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Optional;

public class Test {
    static native void tag(Object object, long tag);
    static native long tagOf(Object object);
    static native Object[] tagged(long... tags); // the objects that GetObjectsWithTags answers
    static native int hash(Object object);
    static native String monitorUsage(Object object); // owner, entry count, waiters, notify waiters
    static native int modifiers(Class<?> type);
    static native long size(Object object);
    static native long[] iterate(Class<?> type); // the tags other than 0 that IterateThroughHeap reports
    static native int retag(Class<?> type, long from, long to); // how many instances a walk gives the tag
    static native String references(Object from); // what FollowReferences finds from there: tags of the referrees
    static native void collect();
    static native String freed(); // the tags of ObjectFree since the last call
    static native void allocations(boolean on);
    static native String allocated(); // what VMObjectAlloc told of boxes: with an object or without
    static native String allocatedWithout(); // likewise in the environment without the capability

    static final int ACC_IDENTITY = 0x20;

    static Integer box(int value) { return Integer.valueOf(value); }

    static void tags() throws Exception {
        Part.of("equal_values_have_one_tag", p -> {
            tag(box(100001), 1);
            p.same("an equal one", 1L, tagOf(box(100001))).same("another", 0L, tagOf(box(100002)));
            tag(box(100001), 0);
        });
        Part.of("a_tag_set_through_one_is_seen_through_all", p -> {
            Integer one = box(100003), two = box(100003);
            tag(one, 2);
            tag(two, 3);
            p.same("the first", 3L, tagOf(one));
            tag(one, 0);
            p.same("removed", 0L, tagOf(two));
        });
        Part.of("values_of_other_classes_are_other_values", p -> {
            tag(Integer.valueOf(100004), 4);
            p.same("Long", 0L, tagOf(Long.valueOf(100004)));
            p.same("Short", 0L, tagOf(Short.valueOf((short) 100004)));
            tag(Integer.valueOf(100004), 0);
        });
        Part.of("values_with_references", p -> {
            Object content = new Object();
            tag(Optional.of(content), 5);
            p.same("the same content", 5L, tagOf(Optional.of(content)));
            p.same("other content", 0L, tagOf(Optional.of(new Object())));
            tag(Optional.of(content), 0);
        });
        Part.of("values_within_values", p -> {
            tag(Optional.of(box(100005)), 6);
            p.same("equal content", 6L, tagOf(Optional.of(box(100005))));
            p.same("the content itself", 0L, tagOf(box(100005)));
            tag(Optional.of(box(100005)), 0);
        });
        Part.of("values_of_several_fields", p -> {
            tag(LocalDate.of(2026, 2, 3), 7);
            p.same("the same day", 7L, tagOf(LocalDate.of(2026, 2, 3)));
            p.same("another day", 0L, tagOf(LocalDate.of(2026, 3, 2)));
            tag(LocalDate.of(2026, 2, 3), 0);
        });
        Part.of("floats_are_compared_by_their_bits", p -> {
            tag(Double.valueOf(0.0), 8);
            tag(Double.valueOf(Double.NaN), 9);
            p.same("-0.0", 0L, tagOf(Double.valueOf(-0.0))).same("0.0", 8L, tagOf(Double.valueOf(0.0)));
            p.same("NaN", 9L, tagOf(Double.valueOf(Double.NaN)));
            tag(Double.valueOf(0.0), 0);
            tag(Double.valueOf(Double.NaN), 0);
        });
        Part.of("objects_with_identity_keep_tags_of_their_own", p -> {
            Object one = new String("text"), two = new String("text");
            tag(one, 10);
            p.same("equal, but another", 0L, tagOf(two));
            tag(one, 0);
        });
        Part.of("one_object_is_found_for_each_value", p -> {
            tag(box(100006), 11);
            tag(box(100006), 12);
            tag(box(100007), 12);
            Object[] found = tagged(11, 12);
            Arrays.sort(found);
            p.same("found", Arrays.asList(100006, 100007), Arrays.asList(found));
            tag(box(100006), 0);
            tag(box(100007), 0);
            p.same("none is left", 0, tagged(11, 12).length);
        });
    }

    static void objects() throws Exception {
        Part.of("equal_values_have_equal_hashes", p -> {
            p.same("boxes", hash(box(100010)), hash(box(100010)));
            p.same("dates", hash(LocalDate.of(2026, 1, 1)), hash(LocalDate.of(2026, 1, 1)));
        });
        Part.of("values_have_no_monitor", p -> p.same("usage", "no owner, 0, 0, 0", monitorUsage(box(100011))));
        Part.of("values_have_a_size",
                p -> p.yes("of a box", size(box(100012)) >= 4).same("equal ones", size(box(1)), size(box(100012))));
        Part.of("modifiers_of_value_classes", p -> {
            for (Class<?> type : new Class<?>[] {Integer.class, Optional.class, LocalDate.class, Runnable.class})
                p.same(type.getName(), 0, modifiers(type) & ACC_IDENTITY);
        });
        Part.of("modifiers_of_classes_with_identity", p -> {
            for (Class<?> type :
                    new Class<?>[] {Test.class, String.class, Integer[].class, int[].class, Object[].class})
                p.same(type.getName(), ACC_IDENTITY, modifiers(type) & ACC_IDENTITY);
        });
    }

    static Object[] kept;

    static void walks() throws Exception {
        kept = new Object[] {LocalDate.of(3026, 1, 1), LocalDate.of(3026, 1, 2), Optional.of(LocalDate.of(3026, 1, 1))};
        Part.of("walks_report_the_tags_of_values", p -> {
            tag(LocalDate.of(3026, 1, 2), 20);
            p.yes("seen", Arrays.stream(iterate(LocalDate.class)).anyMatch(tag -> tag == 20));
            p.same("no others", true, Arrays.stream(iterate(LocalDate.class)).allMatch(tag -> tag == 20));
        });
        Part.of("walks_set_the_tags_of_values", p -> {
            p.yes("some", retag(LocalDate.class, 20, 21) >= 1);
            p.same("an equal one", 21L, tagOf(LocalDate.of(3026, 1, 2)));
            p.same("another", 0L, tagOf(LocalDate.of(3026, 1, 1)));
        });
        Part.of("references_lead_to_values", p -> {
            tag(LocalDate.of(3026, 1, 1), 22);
            p.same("from an array", "21 22 22", references(kept));
        });
        kept = null;
    }

    static void ends() throws Exception {
        Part.of("no_object_free_for_values", p -> {
            tag(Optional.of(box(100020)), 30);
            tag(new Object(), 31);
            collect();
            p.same("freed", "31", freed());
        });
        Part.of("tags_of_values_outlive_collections", p -> {
            p.same("an equal one", 30L, tagOf(Optional.of(box(100020))));
            tag(Optional.of(box(100020)), 0);
            collect();
            p.same("freed", "", freed());
        });
    }

    static void allocations() throws Exception {
        java.lang.reflect.Constructor<?> constructor = Integer.class.getDeclaredConstructor(int.class);
        java.lang.reflect.Constructor<?> plain = StringBuilder.class.getDeclaredConstructor();
        for (int i = 0; i < 30; i++) {
            constructor.newInstance(i);
            plain.newInstance();
        }
        allocations(true);
        Object value = Optional.class.getMethod("of", Object.class).invoke(null, new Object());
        Object integer = constructor.newInstance(100030);
        allocations(false);
        String with = allocated(), without = allocatedWithout();
        Part.of("allocations_tell_no_value_object", p -> p.same("with an object", false, with.contains("given")));
        Part.of("no_allocations_without_the_capability", p -> p.same("events", "", without));
        Part.of("values_made_meanwhile_are_right",
                p -> p.same("box", 100030, integer).yes("optional", ((Optional<?>) value).isPresent()));
    }

    public static void main(String[] a) throws Exception {
        tags();
        objects();
        walks();
        ends();
        allocations();
    }
}
