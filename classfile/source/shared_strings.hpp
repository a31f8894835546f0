// SPDX-License-Identifier: Apache-2.0
// The "compact-cp" compression of run-time images: Utf8 constants of class files replaced by references to the image's
// strings.
#pragma once
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "classfile/class_file.hpp"

namespace vitrine::classfile {

/// Restores the class file that `compact` stands for into `out`. `string_at` returns the image's string at an offset.
/// False if `compact` is damaged.
bool restore_shared_strings(Bytes compact, const std::function<std::string_view(uint32_t)>& string_at,
                            std::vector<uint8_t>& out);

}  // namespace vitrine::classfile
