import java.io.ByteArrayInputStream;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** Objects that two threads use without a lock: everything may be thrown, but nothing outside of an array is read or written. */
class Races {
    private static final int TURNS = 30_000;

    /** Runs both until the first has had all its turns. Exceptions are the objects' right. */
    static void race(String what, Turn mine, Turn others) throws Exception {
        AtomicBoolean ended = new AtomicBoolean();
        Thread other = new Thread(() -> {
            for (int i = 0; !ended.get(); i++) take(others, i);
        });
        other.start();
        try {
            for (int i = 0; i < TURNS; i++) take(mine, i);
        } finally {
            ended.set(true);
            other.join();
        }
        System.out.println(what + ": done");
    }
    private static void take(Turn turn, int i) {
        try {
            turn.run(i);
        } catch (AssertionError e) {
            throw e;
        } catch (Throwable e) {
            // as the object likes
        }
    }
    interface Turn { void run(int i) throws Throwable; }

    static final class Torn extends ByteArrayInputStream {
        Torn() { super(new byte[8]); }
        void tear(int i) {
            pos = i % 3 == 0 ? 1 : i % 5;
            count = i % 4 == 0 ? Integer.MIN_VALUE : i % 7 == 0 ? Integer.MAX_VALUE : 8;
            buf = i % 2 == 0 ? new byte[8] : new byte[i % 9];
        }
    }

    public static int length(String text) { return text.length(); }

    static void run() throws Exception {
        StringBuilder builder = new StringBuilder();
        race("StringBuilder", i -> {
            if (builder.length() > 2000) builder.setLength(0);
            builder.append(i % 50 == 0 ? "\u20acuro" : "text").append((char) i).charAt(i & 15);
        }, i -> {
            builder.setLength(i & 15);
            builder.trimToSize();
        });
        List<Integer> list = new ArrayList<>();
        race("ArrayList", i -> list.get(i & 15), i -> {
            list.add(i);
            if (list.size() > 20) {
                list.clear();
                ((ArrayList<?>) list).trimToSize();
            }
        });
        Torn torn = new Torn();
        byte[] to = new byte[4096];
        race("ByteArrayInputStream", i -> {
            int read = torn.read(to, 0, to.length);
            if (read > 8) throw new AssertionError("read " + read + " bytes from 8");
            torn.skip(3);
            torn.read();
        }, torn::tear);
        ByteBuffer buffer = ByteBuffer.allocate(8);
        race("ByteBuffer", i -> buffer.get(), i -> buffer.position(i & 7).limit(8 - (i & 3)));
        int[] lengths = {2, 2};
        race("Array.newInstance", i -> {
            for (Object row : (Object[]) Array.newInstance(int.class, lengths))
                if (row != null && row.getClass() != int[].class) throw new AssertionError(row.getClass());
        }, i -> lengths[i & 1] = i % 5 == 0 ? 300 : i % 7 == 0 ? -1 : 2);
        Object[] arguments = {"text"};
        Method length = Races.class.getMethod("length", String.class);
        race("Method.invoke", i -> {
            if ((int) length.invoke(null, arguments) != 4) throw new AssertionError();
        }, i -> arguments[0] = i % 2 == 0 ? "text" : (Object) i);
        Object[] mixed = {"text", "text"};
        race("System.arraycopy", i -> {
            String[] strings = new String[2];
            System.arraycopy(mixed, 0, strings, 0, 2);
            for (Object string : strings)
                if (string != null && !(string instanceof String)) throw new AssertionError(string.getClass());
        }, i -> mixed[i & 1] = i % 3 == 0 ? (Object) i : "text");
    }
}
