// SPDX-License-Identifier: Apache-2.0
#include "base/address.hpp"

#include <dlfcn.h>

#include <string_view>

namespace vitrine {

std::string library_of(const void* address) {
  Dl_info place, ours;
  if (address == nullptr || dladdr(address, &place) == 0 || place.dli_fname == nullptr) return "";
  if (dladdr(reinterpret_cast<void*>(&library_of), &ours) != 0 && ours.dli_fbase == place.dli_fbase) return "";
  const std::string_view path = place.dli_fname;
  return std::string(path.substr(path.rfind('/') + 1));
}

}  // namespace vitrine
