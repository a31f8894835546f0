// SPDX-License-Identifier: Apache-2.0
// printf to a string, for texts that tools parse.
#pragma once
#include <string>

namespace vitrine {

/// Formats as printf does. A result longer than 1023 bytes is cut off.
[[gnu::format(printf, 1, 2)]] std::string format(const char* pattern, ...);

}  // namespace vitrine
