// SPDX-License-Identifier: Apache-2.0
/** Calls the native method of a case, and then ends as if nothing had happened. */
public class Misuse {
    static native void misuse(Object subject);

    public static void main(String[] args) {
        if (args.length > 0) System.load(args[0]); // a case without an agent
        misuse(new Subject());
        System.out.println("done");
    }
}
