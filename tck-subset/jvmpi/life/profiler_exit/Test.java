// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayList;
import java.util.List;

public class Test {
    static native String library();
    static native void act(String where);

    static int run(String where) throws Exception {
        List<String> words = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java",
                "-agentpath:" + library() + "=" + where, "-cp", System.getProperty("java.class.path"), "Test", where));
        Process process = new ProcessBuilder(words).redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        return process.waitFor();
    }

    static void entered() {}

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            act(args[0]);
            entered();
            Thread.sleep(60000);
            System.exit(99);
        }
        Part.of("code", part -> part.same("exit code", 42, run("native")));
        Part.of("in_an_event", part -> part.same("exit code", 43, run("entry")));
        Part.of("in_init_done", part -> part.same("exit code", 44, run("init")));
        Part.of("zero", part -> part.same("exit code", 0, run("zero")));
        Part.of("in_a_system_thread", part -> part.same("exit code", 45, run("thread")));
        Part.of("with_collections_disabled", part -> part.same("exit code", 46, run("disabled")));
    }
}
