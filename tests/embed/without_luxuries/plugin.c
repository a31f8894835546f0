// SPDX-License-Identifier: Apache-2.0
// Takes thread-local memory of the part that the C library keeps for libraries which are loaded late.
__thread char block[1400] __attribute__((tls_model("initial-exec")));
char* block_of_thread(void);
char* block_of_thread(void) { return block; }
