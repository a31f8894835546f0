// SPDX-License-Identifier: Apache-2.0
// The snapshot of the class library in an image. Throws as files.hpp says.
#pragma once
#include <filesystem>

#include "launcher/image/parts.hpp"

namespace vitrine::image {

/// Makes lib/server/classes.snapshot, which has what a start needs of the class library, as the VM would make it each
/// time (-Xshare): runs small programs in the image for lists of the classes that they load, and lets the VM dump
/// these. The image works without it: if it cannot be made, a sentence on stderr says why. A VM that was built with a
/// sanitizer cannot make it, so nothing is done then. Called when the image is complete otherwise.
void put_snapshot(const Parts& parts, const std::filesystem::path& out);

}  // namespace vitrine::image
