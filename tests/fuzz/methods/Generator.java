// SPDX-License-Identifier: Apache-2.0
import java.io.*;
import java.nio.file.*;
import java.util.*;
import org.objectweb.asm.*;

/**
 * Writes classes with random methods that every VM must run alike. Arguments: a file, the seed, the first number, the number to end before; then the
 * paths of statements to leave out. Seed and number determine the class; a statement that is left out changes none of the others.
 */
public final class Generator implements Opcodes {
    public static void main(String[] args) throws IOException {
        Set<String> omitted = new HashSet<>(Arrays.asList(args).subList(4, args.length));
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(Path.of(args[0]))))) {
            int end = Integer.parseInt(args[3]);
            for (int number = Integer.parseInt(args[2]); number < end; number++) {
                MadeClass made = new MadeClass("Made" + number, mix(Long.parseLong(args[1]), number), omitted);
                byte[] bytes = made.write();
                out.writeInt(bytes.length);
                out.write(bytes);
                if (args.length > 4 || end - Integer.parseInt(args[2]) == 1) made.paths.forEach(System.out::println);
            }
            out.writeInt(0);
        }
    }
    static long mix(long seed, long number) {
        long h = seed * 0x9E3779B97F4A7C15L + number * 0xC2B2AE3D27D4EB4FL + 0x165667B19E3779F9L;
        h = (h ^ h >>> 31) * 0xD6E8FEB86659FD93L;
        return h ^ h >>> 29;
    }
}
