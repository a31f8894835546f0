// SPDX-License-Identifier: Apache-2.0
// Plays the scenes and compares them with the predictions; then the notes and the buffers.
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

public class Check {
    interface Scene {
        Reference<?> play() throws Exception;
    }

    interface Act {
        void run() throws Exception;
    }

    /** Acts on a thread that then ends, so that nothing of it is left on a stack. */
    static void elsewhere(Act act) throws InterruptedException {
        Thread thread = new Thread(() -> {
            try {
                act.run();
            } catch (Exception problem) {
                throw new IllegalStateException(problem);
            }
        });
        thread.start();
        thread.join();
    }

    /** Plays the scene 20 times, because a number on the stack of native code may look like a reference to one object. */
    static void play(String name, String predicted, Scene scene) throws Exception {
        Scenes.KEPT.clear();
        List<Reference<?>> references = new ArrayList<>();
        elsewhere(() -> {
            for (int i = 0; i < 20; ++i) {
                references.add(scene.play());
            }
        });
        System.gc();
        System.gc();
        long gone = references.stream().filter(reference -> reference.refersTo(null)).count();
        System.out.println(name + ": " + predicted + " " + (gone > 10 ? "gone" : "alive"));
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
        elsewhere(() -> makeNotes(notes, 1000));
        System.out.println("notes.gone: " + comes(() -> notes.size() < 20));
        System.out.println("notes.kept: " + notes.get(subject) + " " + notes.get("nothing"));
        Reference.reachabilityFence(subject);

        Buffer buffer = new Buffer();
        elsewhere(() -> makeBuffers(100));
        System.out.println("buffers.gone: " + comes(() -> Outside.taken() < 20));
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
