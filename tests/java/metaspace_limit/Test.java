import java.util.ArrayList;
import java.util.List;

/** -XX:MaxMetaspaceSize: unused classes are unloaded before it is reached; otherwise an OutOfMemoryError that a program can survive. */
public class Test {
    public static class Small {
        public int twice(int x) {
            return x + x;
        }
    }

    static class Loader extends ClassLoader {
        Loader() {
            super(null);
        }

        Object make(byte[] bytes) throws Exception {
            return defineClass("Test$Small", bytes, 0, bytes.length).getConstructor().newInstance();
        }
    }

    static List<Object> kept = new ArrayList<>();

    static String fill(byte[] bytes) throws Exception {
        try {
            for (int i = 0; i < 200_000; i++) kept.add(new Loader().make(bytes));
            return "no limit";
        } catch (OutOfMemoryError e) {
            boolean some = kept.size() > 100;
            kept = new ArrayList<>();
            return e.getMessage() + (some ? " after some" : " at once");
        }
    }

    public static void main(String[] args) throws Exception {
        byte[] bytes = Test.class.getResourceAsStream("Test$Small.class").readAllBytes();
        System.out.println("with everything loaded: " + new OutOfMemoryError("x").getMessage() + new Loader().make(bytes).getClass().getName());
        for (int i = 0; i < 40_000; i++) new Loader().make(bytes);
        System.out.println("40,000 that nobody kept");
        System.out.println(fill(bytes));
        System.out.println(fill(bytes));
        for (int i = 0; i < 1_000; i++) new Loader().make(bytes);
        System.out.println("and on");
    }
}
