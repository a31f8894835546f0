import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class Work {
    static volatile boolean stop;

    static int depth(int n) { return n == 0 ? 0 : 1 + depth(n - 1); }

    /** Allocates and collects while another thread runs; what is kept must stay as it is. */
    public static String collect() throws Exception {
        Thread other = new Thread(() -> { long n = 0; while (!stop) n += new Object[3].length; });
        other.start();
        Map<Integer, List<String>> kept = new HashMap<>();
        for (int i = 0; i < 20_000; i++) kept.computeIfAbsent(i % 97, k -> new ArrayList<>()).add("text " + i);
        for (int i = 0; i < 3; i++) {
            byte[][] garbage = new byte[100][];
            for (int k = 0; k < garbage.length; k++) garbage[k] = new byte[10_000];
            System.gc();
        }
        stop = true;
        other.join();
        long sum = 0;
        for (List<String> texts : kept.values()) for (String text : texts) sum += text.hashCode();
        Object[] copy = kept.values().toArray().clone();
        return "sum " + sum + ", lists " + copy.length + ", depth " + depth(1000);
    }
}
