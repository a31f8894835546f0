// SPDX-License-Identifier: Apache-2.0
// Compiles many cases in one process. Standard input holds javac command lines, one word per line, each command ended by an empty line.
// Prints the number of each command that failed, after its messages.
import java.io.ByteArrayOutputStream;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import javax.tools.ToolProvider;

public class CompileAll {
    public static void main(String[] args) throws Exception {
        var in = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
        List<String[]> commands = new ArrayList<>();
        List<String> words = new ArrayList<>();
        for (String line; (line = in.readLine()) != null;) {
            if (!line.isEmpty()) {
                words.add(line);
                continue;
            }
            commands.add(words.toArray(String[]::new));
            words.clear();
        }
        var compiler = ToolProvider.getSystemJavaCompiler();
        IntStream.range(0, commands.size()).parallel().forEach(number -> {
            var messages = new ByteArrayOutputStream();
            if (compiler.run(null, messages, messages, commands.get(number)) == 0) return;
            synchronized (CompileAll.class) {
                System.err.write(messages.toByteArray(), 0, messages.size());
                System.out.println(number);
            }
        });
    }
}
