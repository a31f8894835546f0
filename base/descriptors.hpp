// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace vitrine {

/// For descriptors that stay open. If a program was started without its standard streams, the system gives their
/// numbers to the next files, and what is written to stdout would go there. Returns `descriptor` if it is none of 0 to
/// 2, and -1 for -1. Otherwise returns a copy that exec closes, and closes `descriptor`; -1 with errno if no copy can
/// be made. Async-signal-safe.
int beside_standard_streams(int descriptor);

}  // namespace vitrine
