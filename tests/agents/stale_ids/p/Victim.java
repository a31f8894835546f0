// SPDX-License-Identifier: Apache-2.0
package p;

public class Victim {
    static int total;
    int number = 7;

    public static int count(int n) {
        for (int i = 0; i < n; i++) total += i;
        return total;
    }
}
