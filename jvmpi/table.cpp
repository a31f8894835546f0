// SPDX-License-Identifier: Apache-2.0
// Fills the interface from functions.def. The rows are checked against jvmpi.h at compile time.
#include "jvmpi/table.hpp"

#include <cstddef>

#include "jvmpi/functions.hpp"  // IWYU pragma: keep
#include "jvmpi/prologue.hpp"

namespace vitrine::jvmpi {

namespace {

constexpr size_t kFirst = offsetof(JVMPI_Interface, NotifyEvent);
#define JVMPI_FUNCTION(number, name, where, collections, since)                                 \
  static_assert(offsetof(JVMPI_Interface, name) == kFirst + (number - 1) * sizeof(void*), #name \
                " is in another "                                                               \
                "place");
#include "jvmpi/functions.def"

#define JVMPI_FUNCTION(number, name, where, collections, since) constexpr Spec kSpec_##name{#name, where, collections};
#include "jvmpi/functions.def"

}  // namespace

JVMPI_Interface make_interface() {
  JVMPI_Interface table{};
  table.version = JVMPI_VERSION_1_2;
#define JVMPI_FUNCTION(number, name, where, collections, since) \
  table.name = &Entry<&functions::name, kSpec_##name, decltype(JVMPI_Interface::name)>::call;
#include "jvmpi/functions.def"
  return table;
}

}  // namespace vitrine::jvmpi
