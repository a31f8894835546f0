// SPDX-License-Identifier: Apache-2.0
public class Modes {
    static double zero = 0, least = Double.MIN_VALUE, one = 1, three = 3, big = 1e308;
    static float leastFloat = Float.MIN_VALUE;

    static String results() {
        return one / zero + " " + zero / zero + " " + big * 10 + " " + (least + zero > 0) + " " + (leastFloat * 1f > 0)
                + " " + one / three + " " + (one + 1e-17) + " " + (-one - 1e-17) + " " + Math.sqrt(-one) + " "
                + StrictMath.log(zero) + " " + StrictMath.sin(1e300) + " " + (int) Double.NaN + " " + (long) 1e300 + " "
                + (float) 1e300;
    }

    /** The results, also those that another thread has. Says what differs from `expected`, or "same". */
    public static String check(String expected) throws Exception {
        String[] ofThread = new String[1];
        Thread thread = new Thread(() -> ofThread[0] = results());
        thread.start();
        thread.join();
        String own = results();
        return own.equals(expected) && ofThread[0].equals(expected) ? "same" : "differ: " + own + " / " + ofThread[0];
    }

    public static String expected() {
        return "Infinity NaN Infinity true true 0.3333333333333333 1.0 -1.0 NaN -Infinity -0.8178819121159085 0 9223372036854775807 Infinity";
    }
}
