// SPDX-License-Identifier: Apache-2.0
// The checksum by which people compare a class file with a jar's entry.
#pragma once
#include <cstdint>

#include "classfile/class_file.hpp"

namespace vitrine::classfile {

/// The CRC-32 that jars have of their entries (`unzip -v`, `crc32 FILE`). Takes no lock.
uint32_t crc32_of(Bytes bytes);

}  // namespace vitrine::classfile
