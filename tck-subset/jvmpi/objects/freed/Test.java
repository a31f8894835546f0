// SPDX-License-Identifier: Apache-2.0
@SuppressWarnings("removal")
public class Test {
    static class Node {
        Node next;
    }

    static volatile boolean finalized;

    static class Finalizable {
        @Override
        @Deprecated
        protected void finalize() { finalized = true; }
    }

    static native int note(Object object); // remembers its id; its number
    static native boolean freed(int number);
    static native boolean weak(int number, Object object); // the same with a weak global reference
    static native String problems();
    static native String requestedAgain(int number);
    static native int outside();
    static native int moves();
    static native void stop();
    static native long freedSince();

    static int dropped;

    static void drop() { dropped = note(new Node()); }

    static void dropWeak() {
        Node node = new Node();
        dropped = note(node);
        weak(dropped, node);
    }

    static void dropFinalizable() { dropped = note(new Finalizable()); }

    /** Overwrites what is left of calls on the stack. */
    static int clear(int n) { return n == 0 ? 0 : clear(n - 1) + 1; }

    static boolean collected(int number) throws Exception {
        for (int i = 0; i < 50 && !freed(number); i++) {
            clear(50);
            System.gc();
        }
        return freed(number);
    }

    public static void main(String[] args) throws Exception {
        Node kept = new Node();
        kept.next = new Node();
        int first = note(kept), second = note(kept.next);
        Jvmpi.elsewhere(Test::drop);
        int gone = dropped;
        Part.of("freed", part -> part.yes("freed", collected(gone)));
        Part.of("weakly_reachable", part -> {
            Jvmpi.elsewhere(Test::dropWeak);
            part.yes("freed", collected(dropped));
        });
        Part.of("finalizable", part -> {
            Jvmpi.elsewhere(Test::dropFinalizable);
            int number = dropped;
            for (int i = 0; i < 1000 && !finalized; i++) {
                System.gc();
                if (!finalized) part.yes("not freed before", !freed(number));
                Thread.sleep(5);
            }
            part.yes("finalized", finalized).yes("freed afterwards", collected(number));
        });
        Object[] garbage = new Object[100];
        for (int i = 0; i < 200000; i++) garbage[i % 100] = new int[i % 50];
        System.gc();
        Part.of("reachable_objects_are_not", part -> part.yes("kept", !freed(first) && !freed(second) && kept.next != null));
        String problems = problems();
        Part.of("between_start_and_finish", part -> part.same("events outside", 0, outside()));
        Part.of("each_once", part -> part.yes(problems, !problems.contains("twice")));
        Part.of("only_what_was_allocated", part -> part.yes(problems, !problems.contains("unknown")));
        Part.of("moved_or_not", part -> part.same("wrong moves", 0, moves()));
        Part.of("freed_ids_are_none", part -> part.yes("the id is none, or of another object", requestedAgain(gone).equals("refused or new")));
        Part.of("no_objects_without_events", part -> {
            stop();
            for (int i = 0; i < 20000; i++) garbage[i % 100] = new int[i % 50];
            System.gc();
            part.same("events", 0L, freedSince());
        });
    }
}
