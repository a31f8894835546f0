// SPDX-License-Identifier: Apache-2.0
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Reads what `jcmd PID Compiler.show CLASS::METHOD` prints. */
public class Picture {
    /** How many bytes of machine code do the work of the instruction at `bci`. They may be in several places; 0 if there are none. */
    static int bytesAt(String picture, int bci) {
        int count = 0;
        boolean counts = false;
        // Where a place begins, there is the name of its instruction, which is not indented as far as the bytes are.
        for (MatchResult line : all("^ *\\d+ ( *\\d+ (?=[a-z])|       (?=\\()|(?= {8}))(.*?)((?: [0-9a-f]{2})+)$", picture)) {
            if (!line.group(2).isBlank()) counts = line.group(1).trim().equals(Integer.toString(bci));
            if (counts) count += line.group(3).length() / 3;
        }
        return count;
    }

    /** How often the machine code was left for the interpreter at `bci`, for all reasons. */
    static int exitsAt(String picture, int bci) {
        int count = 0;
        for (MatchResult line : all("^  at bci " + bci + ", \\w+, (\\d+) times", picture)) count += Integer.parseInt(line.group(1));
        return count;
    }

    private static MatchResult[] all(String pattern, String text) {
        return Pattern.compile(pattern, Pattern.MULTILINE).matcher(text).results().toArray(MatchResult[]::new);
    }
}
