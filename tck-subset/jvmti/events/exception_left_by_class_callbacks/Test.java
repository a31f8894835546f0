// SPDX-License-Identifier: Apache-2.0
public class Test {
    static class Loaded { static int value = said("Loaded"); }
    static class Prepared { static int value = said("Prepared"); }
    static int said(String what) {
        System.out.println(what + " is initialized");
        return 1;
    }
    static int loaded() { return Loaded.value; }
    static int prepared() { return Prepared.value; }
    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            try {
                System.out.println(loaded());
            } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
            try {
                System.out.println(prepared());
            } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        }
    }
}
