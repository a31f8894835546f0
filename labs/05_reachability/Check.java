// SPDX-License-Identifier: Apache-2.0
// Plays the scenes and compares them with the predictions; then the notes and the buffers.
import java.lang.ref.Reference;
import java.util.function.BooleanSupplier;

public class Check {
    interface Scene {
        Reference<?> play() throws Exception;
    }

    static void play(String name, String predicted, Scene scene) throws Exception {
        Scenes.kept = null;
        Reference<?> reference = scene.play();
        for (int i = 0; i < 3 && reference.get() != null; ++i) {
            System.gc();
        }
        System.out.println(name + ": " + predicted + " " + (reference.get() == null ? "gone" : "alive"));
    }

    /** Collects until it holds, or gives up. */
    static boolean comes(BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 50 && !condition.getAsBoolean(); ++i) {
            System.gc();
            Thread.sleep(10);
        }
        return condition.getAsBoolean();
    }

    static void makeNotes(Notes notes, int count) {
        for (int i = 0; i < count; ++i) {
            notes.put(new Object(), "forgotten");
        }
    }

    static void makeBuffers(int count) {
        for (int i = 0; i < count; ++i) {
            new Buffer();
        }
    }

    public static void main(String[] args) throws Exception {
        play("ring", Predictions.RING, Scenes::ring);
        play("outer", Predictions.OUTER, Scenes::outer);
        play("captured", Predictions.CAPTURED, Scenes::captured);
        play("notCaptured", Predictions.NOT_CAPTURED, Scenes::notCaptured);
        play("soft", Predictions.SOFT, Scenes::soft);
        play("thread", Predictions.THREAD, Scenes::thread);
        play("newThread", Predictions.NEW_THREAD, Scenes::newThread);
        play("threadLocal", Predictions.THREAD_LOCAL, Scenes::threadLocal);

        Notes notes = new Notes();
        Object subject = new Object();
        notes.put(subject, "kept");
        makeNotes(notes, 1000);
        System.out.println("notes.gone: " + comes(() -> notes.size() == 1));
        System.out.println("notes.kept: " + notes.get(subject) + " " + notes.get("nothing"));
        Reference.reachabilityFence(subject);

        Buffer buffer = new Buffer();
        makeBuffers(100);
        System.out.println("buffers.gone: " + comes(() -> Outside.taken() == 1));
        int before = Outside.taken();
        buffer.close();
        buffer.close();
        System.out.println("buffers.closed: " + (before - Outside.taken()));
        if (args.length > 0) {
            Thread.sleep(600_000);
        }
        Reference.reachabilityFence(notes);
    }
}
