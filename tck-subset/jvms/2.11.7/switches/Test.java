// SPDX-License-Identifier: Apache-2.0
public class Test {
    static String table(int key) {
        switch (key) { case -1: return "a"; case 0: return "b"; case 1: return "c"; case 3: return "d"; default: return "-"; }
    }
    static String lookup(int key) {
        switch (key) { case Integer.MIN_VALUE: return "min"; case -7: return "x"; case 1000: return "y"; case Integer.MAX_VALUE: return "max"; default: return "-"; }
    }
    static String ends(int key) {
        switch (key) { case Integer.MAX_VALUE - 1: return "p"; case Integer.MAX_VALUE: return "q"; default: return "-"; }
    }
    public static void main(String[] a) {
        for (int key : new int[] {Integer.MIN_VALUE, -8, -7, -2, -1, 0, 1, 2, 3, 4, 1000, Integer.MAX_VALUE - 1, Integer.MAX_VALUE})
            System.out.println(key + ": " + table(key) + " " + lookup(key) + " " + ends(key));
    }
}
