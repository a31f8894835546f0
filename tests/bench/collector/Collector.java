import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/** Programs with much that is live. Prints the longest time that the program stood still, the time of collections, and the whole time. */
public class Collector {
    static final class Node {
        Node left, right;
        int number;
        String name;
    }

    static long longest, last;

    /** The program works for less than 0.1 ms between two calls: what is longer is a stop. */
    static void tick() {
        long now = System.nanoTime();
        if (last != 0) longest = Math.max(longest, now - last);
        last = now;
    }

    static Node tree(int depth) {
        Node node = new Node();
        node.number = depth;
        if (depth > 0) {
            node.left = tree(depth - 1);
            node.right = tree(depth - 1);
        }
        return node;
    }

    /** About so many megabytes of trees, in a VM whose objects have 12 bytes before their fields. */
    static List<Node> trees(int megabytes) {
        List<Node> trees = new ArrayList<>();
        for (int i = 0; i < megabytes; i++) trees.add(tree(14));
        return trees;
    }

    /** Short-lived arrays beside large data that does not change. */
    static void churn(int megabytes) {
        List<Node> live = trees(megabytes);
        byte[][] ring = new byte[1000][];
        last = 0;
        for (int i = 0; i < 5_000_000; i++) {
            ring[i % ring.length] = new byte[200 + i % 2000];
            tick();
        }
        if (live.get(0).number != 14) throw new AssertionError();
    }

    /** Data of which a part is replaced all the time. */
    static void steady(int megabytes) {
        List<Node> live = trees(megabytes);
        last = 0;
        for (int i = 0; i < 2_000; i++) {
            Node top = live.get((int) (i * 7919L % live.size()));
            for (int j = 0; j < 16; j++) {
                Node node = top;
                for (int depth = 0; depth < 8; depth++) node = (j + i >> depth & 1) == 0 ? node.left : node.right;
                node.left = tree(4);
                node.right = tree(4);
                for (int k = 0; k < 200; k++) node.name = "name " + k;
                tick();
            }
        }
    }

    /** Every second object of mixed sizes dies, and larger ones follow. */
    static void holes(int megabytes) {
        List<byte[]> live = new ArrayList<>();
        for (long bytes = 0; bytes < megabytes * 1_000_000L;) {
            byte[] object = new byte[(int) (16 + live.size() * 7919L % 2000)];
            bytes += object.length;
            live.add(object);
        }
        for (int i = 0; i < live.size(); i += 2) live.set(i, null);
        last = 0;
        long bytes = 0;
        for (int i = 0; i < live.size() && bytes < megabytes * 500_000L; i += 2) {
            byte[] object = new byte[2100 + i % 1000];
            bytes += object.length;
            live.set(i, object);
            tick();
        }
        for (int i = 0; i < 300_000; i++) {
            byte[] garbage = new byte[1000];
            tick();
        }
    }

    public static void main(String[] args) {
        long begin = System.nanoTime();
        int megabytes = Integer.parseInt(args[1]);
        switch (args[0]) {
            case "churn" -> churn(megabytes);
            case "steady" -> steady(megabytes);
            case "holes" -> holes(megabytes);
            default -> throw new IllegalArgumentException(args[0]);
        }
        long collecting = 0;
        for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) collecting += bean.getCollectionTime();
        System.out.printf("figure stop %.1f%nfigure collecting %d%nfigure wall %.2f%n", longest / 1e6, collecting, (System.nanoTime() - begin) / 1e9);
    }
}
