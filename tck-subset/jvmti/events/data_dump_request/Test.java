// SPDX-License-Identifier: Apache-2.0
import java.nio.file.Path;

public class Test {
    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            System.out.println("agent: ready");
            System.in.read();
            System.out.println("agent: goes on");
            return;
        }
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String library = System.getProperty("java.library.path") + "/libnative.so";
        // The thread dump that some VMs print is none of our lines.
        Process child = new ProcessBuilder(
                java, "-agentpath:" + library, "-cp", System.getProperty("java.class.path"), "Test", "child")
                                .start();
        var lines = child.inputReader();
        for (String line; (line = lines.readLine()) != null;) {
            if (!line.startsWith("agent: ")) continue;
            System.out.println(line);
            if (line.equals("agent: ready"))
                new ProcessBuilder("sh", "-c", "kill -QUIT " + child.pid()).start().waitFor();
            if (line.startsWith("agent: request")) child.getOutputStream().close();
        }
        System.out.println("exit " + child.waitFor());
    }
}
