import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;

/** A list that is used while it is read from an object stream: it knows its size already, and has no elements yet. */
class Serialized {
    static byte[] written(Object object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }
    static Object read(byte[] bytes) throws Exception {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return in.readObject();
        }
    }

    /** The result, or the class of the exception. */
    static Object shown(Test.Action action) {
        try {
            return action.run();
        } catch (Throwable e) {
            return (e instanceof InvocationTargetException ? e.getCause() : e).getClass().getSimpleName();
        }
    }

    /** Looks into the list that it is read into. */
    static final class Peeping implements Serializable {
        private static final long serialVersionUID = 1;
        static final List<Object> SEEN = new ArrayList<>();
        final List<Object> list;

        Peeping(List<Object> list) { this.list = list; }
        private void readObject(ObjectInputStream in) throws Exception {
            in.defaultReadObject();
            for (int i : new int[] {Integer.MIN_VALUE, -1, 0, 1, 2, 3, 4, 5, Integer.MAX_VALUE}) SEEN.add(shown(() -> list.get(i) == null));
        }
    }

    static void run() throws Exception {
        List<Object> list = new ArrayList<>(List.of("a", "b"));
        list.add(new Peeping(list));
        list.add("c");
        System.out.println("a list of " + ((List<?>) read(written(list))).size() + ": " + Peeping.SEEN);
    }
}
