// SPDX-License-Identifier: Apache-2.0
// What the inspector steps through: lines with known numbers and variables of several types.
public class Counter {
  static int add(int total, int next) {
    int sum = total + next;
    return sum;
  }
  static void kinds() {
    boolean yes = true; char letter = 'x'; long wide = 1L << 40; double half = 0.5; float third = 0.25f; String text = "a \"word\"";
    int[] numbers = {1, 2, 3}; Object nothing = null; Object[][] table = new Object[2][];
    System.out.println(text + yes + letter + wide + half + third + numbers.length + nothing + table.length);
  }
  public static void main(String[] arguments) {
    int total = 0;
    for (int i = 1; i <= 5; i++) {
      total = add(total, i);
    }
    kinds();
    System.out.println("total " + total);
  }
}
