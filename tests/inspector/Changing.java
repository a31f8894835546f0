// SPDX-License-Identifier: Apache-2.0
// A class whose method is replaced at the first line of input. Ends at the second.
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;

public class Changing {
  static class Answer { static int answer() { return 1; } }

  static Instrumentation instrumentation;

  public static void premain(String words, Instrumentation given) { instrumentation = given; }

  /// The class file of Answer, but its method returns 2.
  static byte[] changed() throws Exception {
    byte[] bytes = Changing.class.getResourceAsStream("Changing$Answer.class").readAllBytes();
    for (int i = 4; i < bytes.length - 1; i++)   // behind the length of the code: iconst_1, ireturn
      if (bytes[i - 1] == 2 && bytes[i - 2] == 0 && bytes[i] == 4 && bytes[i + 1] == (byte) 172) bytes[i]++;
    return bytes;
  }

  public static void main(String[] words) throws Exception {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    System.out.println(Answer.answer());
    in.readLine();
    instrumentation.redefineClasses(new ClassDefinition(Answer.class, changed()));
    System.out.println(Answer.answer());
    in.readLine();
  }
}
