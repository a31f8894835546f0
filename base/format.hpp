// SPDX-License-Identifier: Apache-2.0
// printf to a string, for the texts that tools parse.
#pragma once
#include <string>

namespace vitrine {

/// What is longer than 1023 bytes is cut off.
[[gnu::format(printf, 1, 2)]] std::string format(const char* pattern, ...);

}  // namespace vitrine
