// SPDX-License-Identifier: Apache-2.0
#include "classfile/source/checksum.hpp"

#include <zlib.h>

namespace vitrine::classfile {

uint32_t crc32_of(Bytes bytes) { return static_cast<uint32_t>(crc32_z(0, bytes.data(), bytes.size())); }

}  // namespace vitrine::classfile
