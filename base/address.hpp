// SPDX-License-Identifier: Apache-2.0
// What an address belongs to.
#pragma once
#include <string>

namespace vitrine {

/// The file name of the library that contains the address; "" if there is none, or if it is this one.
std::string library_of(const void* address);

}  // namespace vitrine
