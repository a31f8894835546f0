// SPDX-License-Identifier: Apache-2.0
// The command `vitrine picture`: draws a heap dump, without a VM.
#pragma once
#include <string>
#include <vector>

namespace vitrine::launcher {

/// `words` are KIND DUMP FILE [FILTER]. Returns the exit code; what is wrong is said on stderr.
int draw_picture(const std::vector<std::string>& words);

}  // namespace vitrine::launcher
