// SPDX-License-Identifier: Apache-2.0
/** Reads what `jcmd PID Compiler.show CLASS::METHOD` prints. */
public class Picture {
    /** How many bytes of machine code do the work of the instruction at `bci`. They may be in several places; 0 if there are none. */
    static int bytesAt(String picture, int bci) {
        return -1;
    }

    /** How often the machine code was left for the interpreter at `bci`, for all reasons. */
    static int exitsAt(String picture, int bci) {
        return -1;
    }
}
