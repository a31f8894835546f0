// SPDX-License-Identifier: Apache-2.0
// A thousand threads, and as many more for each line of input. An empty line ends the program.
import java.util.Scanner;

public class Crowd {
  static void sleep() {
    try {
      Thread.sleep(Long.MAX_VALUE);
    } catch (InterruptedException end) {
      // The thread is not needed any more.
    }
  }

  public static void main(String[] words) {
    Scanner in = new Scanner(System.in);
    for (int crowd = 0; ; crowd++) {
      for (int i = 0; i < 1000; i++) {
        Thread one = new Thread(Crowd::sleep, "crowd " + crowd + " " + i);
        one.setDaemon(true);
        one.start();
      }
      System.out.println("crowd " + crowd);
      System.out.flush();
      if (!in.hasNextLine() || in.nextLine().isEmpty()) return;
    }
  }
}
