import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Random;

/** Streams that are read by two threads: reading takes the stream's monitor, so no byte is read twice or lost. And pieces, skips, ends, bad arguments. */
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

    /** Pieces and skips of many lengths, against the array they come from. */
    static void pieces(boolean buffered) throws IOException {
        byte[] bytes = new byte[LENGTH];
        Random random = new Random(7);
        random.nextBytes(bytes);
        InputStream in = stream(buffered, bytes);
        int at = 0, steps = 0;
        boolean right = true;
        for (; at < LENGTH; steps++) {
            int length = random.nextInt(random.nextInt(20) == 0 ? 3000 : 40), done;
            switch (random.nextInt(4)) {
                case 0 -> {
                    done = (int) in.skip(length - 3);
                    right &= done >= 0 && done <= Math.max(length - 3, 0);
                }
                case 1 -> {
                    done = 1;
                    right &= in.read() == (bytes[at] & 0xff);
                }
                default -> {
                    byte[] into = new byte[length + 5];
                    done = in.read(into, 2, length);
                    right &= done >= 0 && done <= length && Arrays.equals(into, 2, 2 + done, bytes, at, at + done);
                    for (int i = 0; i < into.length; i++) right &= i >= 2 && i < 2 + done || into[i] == 0;
                }
            }
            at += done;
        }
        System.out.println((buffered ? "buffered" : "array") + " in " + (steps > 1000) + " steps: " + right + ", then " + in.read(new byte[3], 0, 3) + " "
            + in.read(new byte[3], 0, 0) + " " + in.skip(5) + " " + in.skip(-5));
    }

    static void bad(InputStream in, byte[] into, int from, int length) throws IOException {
        try {
            System.out.println("bad: " + in.read(into, from, length));
        } catch (RuntimeException e) {
            System.out.println("bad: " + e.getClass().getSimpleName());
        }
    }

    /** Two threads read pieces: none is lost, or read twice. */
    static void sharedPieces(boolean buffered) throws Exception {
        byte[] bytes = new byte[LENGTH];
        for (int i = 0; i < LENGTH; i++) bytes[i] = (byte) (i / 5);
        InputStream in = stream(buffered, bytes);
        long[] sums = new long[2];
        Thread[] threads = new Thread[2];
        for (int t = 0; t < 2; t++) {
            int mine = t;
            threads[t] = new Thread(() -> {
                byte[] piece = new byte[5];
                try {
                    for (int n = in.read(piece, 0, 5); n > 0; n = in.read(piece, 0, 5)) {
                        for (int i = 1; i < n; i++) if (piece[i] != piece[0]) throw new AssertionError("a piece of two");
                        sums[mine] += n * (piece[0] & 0xff);
                    }
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            });
            threads[t].start();
        }
        for (Thread thread : threads) thread.join();
        long expected = 0;
        for (byte b : bytes) expected += b & 0xff;
        System.out.println((buffered ? "buffered" : "array") + ": every piece once: " + (sums[0] + sums[1] == expected));
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 5; i++) {
            shared(true);
            shared(false);
            sharedPieces(true);
            sharedPieces(false);
        }
        pieces(true);
        pieces(false);
        for (boolean buffered : new boolean[] {true, false}) {
            InputStream in = stream(buffered, new byte[10]);
            in.read();
            bad(in, new byte[4], -1, 2);
            bad(in, new byte[4], 1, -2);
            bad(in, new byte[4], 3, 2);
            bad(in, new byte[4], 2, Integer.MAX_VALUE);
            bad(in, null, 0, 1);
            bad(in, new byte[4], 4, 0);
            bad(in, new byte[4], 1, 2);
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
        try {
            closed.skip(1);
        } catch (IOException e) {
            System.out.println(e);
        }
        try {
            closed.read(bytes, 0, 1);
        } catch (IOException e) {
            System.out.println(e);
        }
    }
}
