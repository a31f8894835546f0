// SPDX-License-Identifier: Apache-2.0
/** Loops whose machine code is left again and again, each for a reason of its own and for no other. Check calls each method with 10,000. */
public class Rare {
    int value = 1;
    static final Rare[] some = {new Rare(), null, new Rare()};

    /** For a division by zero. */
    static int byDivision(int rounds) {
        int sum = 0;
        for (int i = 0; i < rounds; i++)
            try {
                sum += 100 / (i % 10);
            } catch (ArithmeticException e) {
                sum--;
            }
        return sum;
    }

    /** Because the object was null whose field is read. */
    static int byNull(int rounds) {
        int sum = 0;
        for (int i = 0; i < rounds; i++)
            try {
                sum += some[i % 3].value;
            } catch (NullPointerException e) {
                sum--;
            }
        return sum;
    }

    /** Because the array had no such element. */
    static int byIndex(int rounds) {
        int sum = 0;
        int[] few = new int[9];
        for (int i = 0; i < rounds; i++)
            try {
                sum += few[i % 10];
            } catch (ArrayIndexOutOfBoundsException e) {
                sum--;
            }
        return sum;
    }

    /** The sum of all, which never has a reason to leave its machine code. */
    static int sum(int[] values) {
        int sum = 0;
        for (int i = 0; i < values.length; i++) sum += values[i];
        return sum;
    }
}
