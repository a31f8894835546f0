// SPDX-License-Identifier: Apache-2.0
// Uses all that needs native memory: threads, collections by several threads, contended monitors, lambdas, files,
// memory outside the heap. An error of a worker becomes main's error, and no worker keeps the process alive.
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

public class Work {
    static final Object LOCK = new Object();
    static Throwable failure;
    static long total;

    static void count(int worker) {
        Map<String, Integer> words = new HashMap<>();
        long sum = 0;
        for (int i = 0; i < 3000; i++) sum += words.merge("k" + i % 37, i, Integer::sum) % 7 + words.size();
        synchronized (LOCK) { total += sum + worker; }
    }

    static void run(int worker) {
        try {
            count(worker);
        } catch (Throwable t) {
            synchronized (LOCK) { failure = t; }
        }
    }

    public static void main(String[] arguments) throws Throwable {
        Thread[] workers = new Thread[4];
        for (int i = 0; i < workers.length; i++) {
            int number = i;
            workers[i] = new Thread(() -> run(number));
            workers[i].setDaemon(true);
            workers[i].start();
        }
        for (Thread worker : workers) worker.join();
        synchronized (LOCK) { if (failure != null) throw failure; }
        Object[][] many = new Object[300][];
        for (int i = 0; i < many.length; i++) {
            many[i] = new Object[16384];   // enough for a collection by several threads
            many[i][i] = "s" + i;
        }
        System.gc();
        ByteBuffer outside = ByteBuffer.allocateDirect(1 << 16);
        outside.putInt(0, many.length);
        Path file = Files.createTempFile(Path.of("."), "work", ".txt");
        Files.writeString(file, many[77][77] + " " + outside.getInt(0));
        String read = Files.readString(file);
        Files.delete(file);
        System.out.println("done " + total + " " + read);
    }
}
