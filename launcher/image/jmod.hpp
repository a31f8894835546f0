// SPDX-License-Identifier: Apache-2.0
// What jlink and jpackage take the VM from. Throws as files.hpp says.
#pragma once
#include <filesystem>

#include "launcher/image/parts.hpp"

namespace vitrine::image {

/// If the JDK has jmods, puts jmods/java.base.jmod with the library and the headers of the image into the image, and
/// links to the others. If it has none, jlink links from the files of its own image (JEP 493), and bin/jlink becomes a
/// script that lets it take those of this image. Called when the image is complete otherwise.
void put_jmods(const Parts& parts, const std::filesystem::path& jdk, const std::filesystem::path& out);

}  // namespace vitrine::image
