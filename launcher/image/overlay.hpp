// SPDX-License-Identifier: Apache-2.0
// The files of an image: links into the stock JDK, which is not changed, and copies where the place on disk matters.
// Both functions throw as files.hpp says.
#pragma once
#include <filesystem>

#include "launcher/image/parts.hpp"

namespace vitrine::image {

/// Puts all but the VM and the folder jmods/ into the image. These files are copied, because their place on disk
/// decides which JDK they belong to: bin/* and lib/libjli.so (libjli finds the home by /proc/self/exe, or by its own
/// path), and lib/jrt-fs.jar and release (tools read them from a given home). include/ has the headers of the parts
/// beside the other headers of the JDK.
void put_jdk(const Parts& parts, const std::filesystem::path& jdk, const std::filesystem::path& out);

/// Puts the VM into the image: lib/server/ has the library, its debug information and what gdb loads for it, and lib/
/// has the inspector's agent and, in vitrine/, the scripts of the tracer.
void put_vm(const Parts& parts, const std::filesystem::path& out);

}  // namespace vitrine::image
