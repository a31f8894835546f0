// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace vitrine::launcher {

/// `vitrine image [--parts DIR] JDK_HOME OUT`: makes OUT a JAVA_HOME that runs the class library of a stock JDK with
/// this VM, or makes it anew. `home` is the folder above that of the program, where the parts are unless the words
/// name another folder. Needs no other program than the JDK's. Returns an exit code: 0, 1 after a sentence on stderr
/// that says what has failed, or 2 after the usage if the words are no such command.
int make_image(const std::filesystem::path& home, const std::vector<std::string>& words);

}  // namespace vitrine::launcher
