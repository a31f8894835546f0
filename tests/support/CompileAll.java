// SPDX-License-Identifier: Apache-2.0
// Compiles many cases in one process. Standard input: one javac command line after the other, a word a line, an empty line behind each.
// Prints the number of each command that failed, after its messages.
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;

public class CompileAll {
    public static void main(String[] args) throws Exception {
        var compiler = ToolProvider.getSystemJavaCompiler();
        var in = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
        List<String> words = new ArrayList<>();
        int number = 0;
        for (String line; (line = in.readLine()) != null;) {
            if (!line.isEmpty()) {
                words.add(line);
                continue;
            }
            if (compiler.run(null, System.err, System.err, words.toArray(String[]::new)) != 0) System.out.println(number);
            number++;
            words.clear();
        }
    }
}
