// SPDX-License-Identifier: Apache-2.0
// What a loop that waits for another processor does in each round.
#pragma once

namespace vitrine {

/// Tells the processor that the thread spins, so that it leaves the core's units to the sibling thread, and does not
/// run ahead on what it has guessed.
[[gnu::always_inline]] inline void spin_pause() { __builtin_ia32_pause(); }

}  // namespace vitrine
