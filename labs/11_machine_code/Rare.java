// SPDX-License-Identifier: Apache-2.0
/** Loops whose machine code is left again and again, each for a reason of its own and for no other. Check calls each method with 10,000. */
public class Rare {
    /** For a division by zero. */
    static int byDivision(int rounds) {
        return rounds;
    }

    /** Because the object was null whose field is read. */
    static int byNull(int rounds) {
        return rounds;
    }

    /** Because the array had no such element. */
    static int byIndex(int rounds) {
        return rounds;
    }

    /** The sum of all, which never has a reason to leave its machine code. It has one now. */
    static int sum(int[] values) {
        int sum = 0;
        try {
            for (int i = 0;; i++) sum += values[i];
        } catch (ArrayIndexOutOfBoundsException end) {
            return sum;
        }
    }
}
