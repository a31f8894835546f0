// SPDX-License-Identifier: Apache-2.0
import java.nio.file.Path;

public class Test {
    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            for (String name : new String[] {"blank", "double", "single", "middle", "empty", "twice"})
                System.out.println(name + ": [" + System.getProperty(name) + "]");
            return;
        }
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String library = System.getProperty("java.library.path") + "/libnative.so";
        var child = new ProcessBuilder(
                java, "-Dtwice=command line", "-cp", System.getProperty("java.class.path"), "Test", "child");
        child.environment().put("JAVA_TOOL_OPTIONS",
                "-Dblank=a \t\n -agentpath:" + library
                        + "='of the \"agent\"'\f\"-Ddouble=it's b\"  '-Dsingle=\"c  d\"' -Dmiddle=e' 'f\" \"g\r"
                        + "-Dempty='' -Dtwice=environment");
        Process process = child.redirectError(ProcessBuilder.Redirect.DISCARD).start();
        System.out.print(new String(process.getInputStream().readAllBytes()));
        System.out.println("exit " + process.waitFor());
    }
}
