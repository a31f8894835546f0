// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace vitrine::launcher {

/// `vitrine inspect PID [options]`: has jcmd of the image load the inspector into that process, and prints the address
/// of its page. `words` are those behind `inspect`; there are one or two. Returns the exit code.
int inspect(const std::filesystem::path& image, const std::vector<std::string>& words);

}  // namespace vitrine::launcher
