// SPDX-License-Identifier: Apache-2.0
// Core files of the VM, which gdb reads for `vitrine picture`.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

namespace vitrine::launcher {

/// Whether a file that begins so is a core file (ELF, of 64 bits, ET_CORE).
bool is_core_file(std::string_view beginning);

/// Has gdb read the core file, with the java of the image, and write the facts of a picture of that kind (see
/// pictures::picture_of_core_facts). Returns "", or the sentence that says why it could not be asked.
std::string facts_of_core(const std::filesystem::path& image, const std::string& core, const std::string& kind,
                          std::string* facts);

}  // namespace vitrine::launcher
