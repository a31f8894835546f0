// SPDX-License-Identifier: Apache-2.0
// Whether a JDK and this VM fit each other. Each function throws Failure (files.hpp) with a sentence if not, and
// fs::filesystem_error if a file cannot be read.
#pragma once
#include <filesystem>

namespace vitrine::image {

/// The stock JDK for an image: `home`, or, if `home` is itself an image, the JDK that it was made for.
std::filesystem::path stock_jdk(const std::filesystem::path& home);

/// Refuses a JDK with which the VM would refuse to start: of another release, operating system, processor or C library.
void check_release(const std::filesystem::path& jdk);

/// Refuses a JDK whose libraries import a function of the VM that `libjvm` lacks, because they would not load. Refuses
/// damaged libraries, too.
void check_imports(const std::filesystem::path& jdk, const std::filesystem::path& libjvm);

}  // namespace vitrine::image
