// SPDX-License-Identifier: Apache-2.0
import java.util.Arrays;
import javax.tools.ToolProvider;

/** Compiles the files with the javac of the class library, and then waits for ever. */
public class Compile {
    public static void main(String[] args) throws Exception {
        int result = ToolProvider.getSystemJavaCompiler().run(null, null, null, args);
        for (int i = 0; i < 3; i++) {    // what the collector finds dead, the Cleaner's thread drops here, and not while objects are counted
            System.gc();
            Thread.sleep(200);
        }
        System.out.println(result == 0 ? "compiled" : "failed");
        synchronized (args) { args.wait(); }
    }
}
