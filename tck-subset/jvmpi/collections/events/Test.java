// SPDX-License-Identifier: Apache-2.0
public class Test {
    static native void collect();
    static native long info(int which);
    static native int pairsWrong();
    static native int finishes();
    static native boolean jniWorked();
    static native boolean lockWorked();
    static native String used(); // used_objects beside OBJECT_ALLOCs less OBJECT_FREEs, at the end of the last collection

    static byte[] kept;
    static volatile long moves;
    static volatile boolean stop;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            while (!stop) moves++;
        });
        other.start();
        collect();
        Part.of("used_objects", part -> {
            part.same("used_objects", "as counted", used());
            part.yes("more than a thousand", info(0) > 1000);
        });
        Part.of("used_object_space", part -> part.yes("16 bytes an object at least", info(1) >= info(0) * 8));
        Part.of("total_object_space", part -> part.yes(info(2) + " of " + info(1), info(2) >= info(1)));
        Part.of("grows_and_shrinks", part -> {
            long before = info(1);
            Jvmpi.elsewhere(() -> kept = new byte[1_000_000]);
            collect();
            long with = info(1);
            kept = null;
            collect();
            part.yes("grows from " + before + " to " + with, with - before >= 990_000);
            part.yes("shrinks to " + info(1), with - info(1) >= 990_000);
        });
        Part.of("by_allocation", part -> {
            int before = finishes();
            Object[] garbage = new Object[100];
            for (int i = 0; i < 5_000_000 && finishes() == before; i++) garbage[i % 100] = new byte[2000];
            part.yes("a collection", finishes() > before);
        });
        Part.of("pairs", part -> part.same("events out of order", 0, pairsWrong()));
        Part.of("locks_taken_in_start", part -> part.yes("taken and released", lockWorked()));
        Part.of("jni_in_start", part -> part.yes("a class was found", jniWorked()));
        Part.of("threads_go_on_afterwards", part -> {
            long seen = moves;
            for (int i = 0; i < 20000 && moves == seen; i++) Thread.sleep(1);
            part.yes("moves", moves != seen);
        });
        stop = true;
        other.join();
    }
}
