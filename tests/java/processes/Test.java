// SPDX-License-Identifier: Apache-2.0
import java.io.*;
import java.util.*;
import java.util.concurrent.*;

/** ProcessBuilder: pipes, environment, directory, exit codes, redirection, destroy, a child VM. */
public class Test {
    static String read(InputStream in) throws IOException { return new String(in.readAllBytes()).trim(); }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            System.out.println("child " + args[0] + " " + System.getProperty("key"));
            System.err.println("child err");
            System.exit(7);
        }
        Process p = new ProcessBuilder("cat").start();
        try (OutputStream o = p.getOutputStream()) {
            o.write("through a pipe\n".getBytes());
        }
        System.out.println(read(p.getInputStream()) + " " + p.waitFor());
        ProcessBuilder b = new ProcessBuilder("sh", "-c", "echo $VAR; pwd; echo bad >&2; exit 3");
        b.environment().put("VAR", "value of var");
        b.directory(new File("/"));
        b.redirectErrorStream(true);
        p = b.start();
        System.out.println(read(p.getInputStream()).replace('\n', '|') + " " + p.waitFor());
        try {
            new ProcessBuilder("/no/such/program").start();
        } catch (IOException e) { System.out.println(e.getMessage()); }
        p = new ProcessBuilder("sleep", "100").start();
        System.out.println(p.isAlive() + " " + p.waitFor(20, TimeUnit.MILLISECONDS));
        try {
            p.exitValue();
        } catch (IllegalThreadStateException e) { System.out.println(e.getMessage()); }
        p.destroy();
        System.out.println(p.waitFor() + " " + p.isAlive());
        p = new ProcessBuilder("sleep", "100").start();
        p.destroyForcibly();
        System.out.println(p.onExit().get().exitValue());
        File out = new File("out.txt");
        new ProcessBuilder("printf", "to file").redirectOutput(out).start().waitFor();
        new ProcessBuilder("cat")
                .redirectInput(out)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        out.getAbsoluteFile().getParentFile().toPath().resolve("out2.txt").toFile()))
                .start()
                .waitFor();
        System.out.println(new String(java.nio.file.Files.readAllBytes(new File("out2.txt").toPath())));
        List<Process> pipe = ProcessBuilder.startPipeline(
                List.of(new ProcessBuilder("printf", "b\\na\\n"), new ProcessBuilder("sort")));
        System.out.println(read(pipe.get(1).getInputStream()).replace('\n', ' '));
        p = new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-Dkey=passed on", "-cp",
                System.getProperty("java.class.path"), "Test", "argument")
                    .start();
        System.out.println(read(p.getInputStream()) + " / " + read(p.getErrorStream()) + " " + p.waitFor());
        System.out.println(ProcessHandle.current().isAlive() + " " + (ProcessHandle.current().pid() > 1));
        new ProcessBuilder("echo", "inherited").inheritIO().start().waitFor();
    }
}
