// SPDX-License-Identifier: Apache-2.0
import java.io.FileOutputStream;
import java.io.PrintStream;

public class Test {
    static native int hideOutput(); // of the VM, which prints a thread dump at the signal; the descriptor of the output
    static native void quit();
    static native int dumps();
    static native int resets();
    static native boolean dumped();

    public static void main(String[] args) throws Exception {
        System.setOut(new PrintStream(new FileOutputStream("/proc/self/fd/" + hideOutput())));
        quit();
        for (int i = 0; i < 60000 && (dumps() == 0 || resets() == 0); i++) Thread.sleep(1);
        Part.of("data_dump_request", part -> part.same("events", 1, dumps()));
        Part.of("data_reset_request", part -> part.same("events", 1, resets()));
        Part.of("dump_in_the_event", part -> part.yes("both came", dumped()));
        Part.of("need_not_react", part -> {
            quit();
            for (int i = 0; i < 60000 && resets() < 2; i++) Thread.sleep(1);
            part.same("the second", 2, resets());
        });
    }
}
