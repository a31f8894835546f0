import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Streams that are read by two threads, byte by byte: reading takes the stream's monitor, so no byte is read twice or lost. */
public class Test {
    static final int LENGTH = 200_000;

    static InputStream stream(boolean buffered, byte[] bytes) {
        InputStream plain = new ByteArrayInputStream(bytes);
        return buffered ? new BufferedInputStream(plain, 1000) : plain;
    }

    /** How often each value was read. */
    static int[] count(InputStream in) {
        int[] counts = new int[256];
        try {
            for (int b = in.read(); b >= 0; b = in.read()) counts[b]++;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return counts;
    }

    static void shared(boolean buffered) throws Exception {
        byte[] bytes = new byte[LENGTH];
        int[] expected = new int[256];
        for (int i = 0; i < LENGTH; i++) expected[(bytes[i] = (byte) (i * 31 >> 3)) & 0xff]++;
        InputStream in = stream(buffered, bytes);
        int[][] counts = new int[2][];
        Thread[] threads = new Thread[2];
        for (int t = 0; t < 2; t++) {
            int mine = t;
            threads[t] = new Thread(() -> counts[mine] = count(in));
            threads[t].start();
        }
        for (Thread thread : threads) thread.join();
        boolean right = true;
        for (int value = 0; value < 256; value++) right &= counts[0][value] + counts[1][value] == expected[value];
        System.out.println((buffered ? "buffered" : "array") + ": every byte once: " + right);
    }

    static volatile int read = -2;

    /** A reader waits for the thread that is in the monitor, and goes on while that one waits in it. */
    static void owned() throws Exception {
        InputStream in = new ByteArrayInputStream(new byte[] {1, 2, 3});
        Thread reader = new Thread(() -> {
            read = count(new InputStream() {
                public int read() throws IOException { return in.available() > 1 ? in.read() : -1; }
            })[2];
            synchronized (in) {
                in.notifyAll();
            }
        });
        synchronized (in) {
            reader.start();
            while (reader.getState() != Thread.State.BLOCKED) Thread.sleep(1);
            System.out.println("while owned: " + read + ", by the owner: " + in.read());
            while (read == -2) in.wait();
        }
        reader.join();
        System.out.println("by the reader: " + read + ", then " + in.read());
    }

    /** Ranges, ends, and a subclass that changes the protected fields. */
    static class Odd extends ByteArrayInputStream {
        Odd(byte[] bytes, int position, int end) { super(bytes); pos = position; count = end; }
        Odd without() { buf = null; return this; }
    }
    static void odd(Odd in) {
        String all = "";
        for (int i = 0; i < 4; i++) {
            try {
                all += " " + in.read();
            } catch (RuntimeException e) {
                all += " " + e.getClass().getSimpleName();
            }
        }
        System.out.println("odd:" + all);
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 5; i++) {
            shared(true);
            shared(false);
        }
        owned();
        byte[] bytes = {-1, 0, 127, -128};
        odd(new Odd(bytes, 0, 4));
        odd(new Odd(bytes, -1, 4));
        odd(new Odd(bytes, 2, 9));
        odd(new Odd(bytes, 9, 2));
        odd(new Odd(bytes, 0, 4).without());
        BufferedInputStream closed = new BufferedInputStream(new ByteArrayInputStream(bytes));
        System.out.println(closed.read() + " " + closed.read());
        closed.close();
        try {
            closed.read();
        } catch (IOException e) {
            System.out.println(e);
        }
    }
}
