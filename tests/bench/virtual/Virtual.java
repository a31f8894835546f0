import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.LockSupport;

/** What virtual threads cost. Prints "figure NAME VALUE", in milliseconds or MiB. */
public class Virtual {
    static void figure(String name, double value) { System.out.printf("figure %s %.1f%n", name, value); }
    static double since(long start) { return (System.nanoTime() - start) / 1e6; }

    static double residentMiB() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/self/status")))
            if (line.startsWith("VmRSS:")) return Double.parseDouble(line.replaceAll("\\D", "")) / 1024;
        throw new IOException("no VmRSS");
    }

    static Thread[] park(int count) throws InterruptedException {
        Thread[] threads = new Thread[count];
        for (int i = 0; i < count; i++) threads[i] = Thread.startVirtualThread(LockSupport::park);
        for (Thread t : threads) while (t.getState() != Thread.State.WAITING) Thread.sleep(1);
        return threads;
    }

    static double collect() {
        long start = System.nanoTime();
        System.gc();
        return since(start);
    }

    /** Memory of parked threads beyond that of an idle VM, and what a collection takes with and without them. */
    static void parked(int count) throws Exception {
        park(1)[0].interrupt();
        collect();
        double idle = residentMiB(), without = collect();
        Thread[] threads = park(count);
        collect();
        figure("parked", residentMiB() - idle);
        figure("collection", collect());
        figure("collection_without", without);
        for (Thread t : threads) LockSupport.unpark(t);
        for (Thread t : threads) t.join();
    }

    static void start(int count) throws Exception {
        long start = System.nanoTime();
        Thread[] threads = new Thread[count];
        for (int i = 0; i < count; i++) threads[i] = Thread.startVirtualThread(() -> {});
        for (Thread t : threads) t.join();
        figure("start_join", since(start));
    }

    static void ping(int count) throws Exception {
        SynchronousQueue<Integer> there = new SynchronousQueue<>(), back = new SynchronousQueue<>();
        long start = System.nanoTime();
        Thread.startVirtualThread(() -> {
            try {
                for (int i = 0; i < count; i++) back.put(there.take() + 1);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        Thread caller = Thread.startVirtualThread(() -> {
            try {
                for (int value = 0; value < count; value = back.take()) there.put(value);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        caller.join();
        figure("ping_pong", since(start));
    }

    /** Each of `count` virtual threads sends `messages` to its own one at the other end of a socket, which sends them back. */
    static void sockets(int count, int messages) throws Exception {
        try (ServerSocket server = new ServerSocket(0, count)) {
            long start = System.nanoTime();
            Thread.startVirtualThread(() -> {
                for (int i = 0; i < count; i++) {
                    try {
                        Socket accepted = server.accept();
                        Thread.startVirtualThread(() -> echo(accepted));
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }
            });
            CountDownLatch done = new CountDownLatch(count);
            for (int i = 0; i < count; i++)
                Thread.startVirtualThread(() -> {
                    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort())) {
                        byte[] message = new byte[64];
                        for (int m = 0; m < messages; m++) {
                            message[0] = (byte) m;
                            socket.getOutputStream().write(message);
                            if (socket.getInputStream().readNBytes(64)[0] != (byte) m) throw new IOException("a message is lost");
                        }
                        done.countDown();
                    } catch (IOException e) {
                        e.printStackTrace();
                        System.exit(1);
                    }
                });
            if (!done.await(600, TimeUnit.SECONDS)) throw new IllegalStateException(done.getCount() + " threads did not end");
            figure("sockets", since(start));
        }
    }

    static void echo(Socket accepted) {
        try (accepted) {
            byte[] buffer = new byte[64];
            for (int n; (n = accepted.getInputStream().read(buffer)) > 0;) accepted.getOutputStream().write(buffer, 0, n);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        int count = Integer.parseInt(args[1]);
        switch (args[0]) {
            case "parked" -> parked(count);
            case "start" -> start(count);
            case "ping" -> ping(count);
            case "sockets" -> sockets(count, Integer.parseInt(args[2]));
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
