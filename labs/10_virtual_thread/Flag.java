// SPDX-License-Identifier: Apache-2.0
import java.util.function.BooleanSupplier;

/** One virtual thread waits for what another one does. */
public class Flag {
    /** Returns when the condition holds, which another virtual thread brings about. There may be one carrier only. */
    public static void await(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) { Thread.onSpinWait(); }
    }
}
