// SPDX-License-Identifier: Apache-2.0
/** What a run under a VM with the recipes' additions does. */
public class Stranger {
    static long wide() { return 7; }

    public static void main(String[] args) throws Exception {
        wide();  // javac takes a long that nobody uses off with pop2
        Thread.sleep(1);
        System.out.println("two words are gone");
    }
}
