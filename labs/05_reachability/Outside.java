// SPDX-License-Identifier: Apache-2.0
import java.util.BitSet;

/** What buffers are made of: numbers that somebody has. */
public class Outside {
    private static final BitSet TAKEN = new BitSet();

    public static synchronized int take() {
        int number = TAKEN.nextClearBit(0);
        TAKEN.set(number);
        return number;
    }

    public static synchronized void giveBack(int number) {
        if (!TAKEN.get(number)) {
            throw new IllegalStateException("given back twice: " + number);
        }
        TAKEN.clear(number);
    }

    public static synchronized int taken() {
        return TAKEN.cardinality();
    }
}
