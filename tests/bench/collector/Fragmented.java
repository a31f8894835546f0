// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayList;
import java.util.List;

/** Fills the heap with arrays, keeps every so many of them, and asks for larger and larger ones until there is no room. */
public class Fragmented {
    static List<byte[]> keepSome(int length, int every) {
        List<byte[]> all = new ArrayList<>(), kept = new ArrayList<>();
        for (long bytes = 0, until = Runtime.getRuntime().maxMemory() / 100 * 85; bytes < until; bytes += length + 24) all.add(new byte[length]);
        for (int i = 0; i < all.size(); i += every) kept.add(all.get(i));
        return kept;
    }

    static boolean hasRoom(int megabytes) {
        try {
            return new byte[megabytes << 20].length > 0;
        } catch (OutOfMemoryError e) {
            return false;
        }
    }

    public static void main(String[] args) {
        int length = Integer.parseInt(args[0]), every = Integer.parseInt(args[1]), largest = 0;
        List<byte[]> kept = keepSome(length, every);
        System.gc();
        for (int megabytes = 1; megabytes < 2047 && hasRoom(megabytes); megabytes += 1 + megabytes / 16) largest = megabytes;
        System.out.printf("figure heap %d%nfigure live %d%nfigure largest %d%n", Runtime.getRuntime().maxMemory() >> 20, kept.size() * (length + 16L) >> 20, largest);
    }
}
