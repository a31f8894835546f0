// SPDX-License-Identifier: Apache-2.0
import java.util.Map;
import java.util.TreeMap;

public class Test {
    static native String createAll();
    static native void look();

    static String describe(String name) {
        for (Thread thread : Thread.getAllStackTraces().keySet())
            if (thread.getName().equals(name)) return (thread.isDaemon() ? "daemon " : "") + thread.getPriority();
        return "none";
    }

    public static void main(String[] args) throws Exception {
        String results = createAll();
        Part.of("priorities", part -> part.same("results", "JNI_OK JNI_OK JNI_OK", results)
                .same("minimum", "daemon 1", describe("minimum")).same("normal", "daemon 5", describe("normal"))
                .same("maximum", "daemon 10", describe("maximum")));
        Part.of("daemon", part -> part.yes("daemon", describe("normal").startsWith("daemon")));
        look();
    }
}
