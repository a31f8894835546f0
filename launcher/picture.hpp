// SPDX-License-Identifier: Apache-2.0
// The command `vitrine picture`: draws a heap dump or a core file, without a VM.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace vitrine::launcher {

/// `words` are KIND DUMP FILE [FILTER], where DUMP is a heap dump or a core file. Core files need the image, with whose
/// help gdb reads them; "" if there is none. Returns the exit code; what is wrong is said on stderr.
int draw_picture(const std::filesystem::path& image, const std::vector<std::string>& words);

}  // namespace vitrine::launcher
