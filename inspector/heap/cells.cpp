// SPDX-License-Identifier: Apache-2.0
#include "inspector/heap/cells.hpp"

namespace vitrine::inspector {
namespace {

constexpr jint kNumbers = 7;  // of each size

}  // namespace

Json heap_cells() {
  static const jvmtiExtensionFunction function = find_extension("com.vitrine.functions.GetHeapCells");
  if (function == nullptr) return nullptr;
  jint count = 0;
  Given<jlong> numbers;
  check(function(vm().jvmti, &count, numbers.out()), "GetHeapCells");
  Json list = Json::array();
  for (jint i = 0; i + kNumbers <= count; i += kNumbers)
    list.push_back({{"name", numbers[i] == 0 ? "large objects" : "cells of " + std::to_string(numbers[i]) + " bytes"},
                    {"blocks", numbers[i + 1]},
                    {"bytes", numbers[i + 2]},
                    {"live", numbers[i + 3]},
                    {"recent", numbers[i + 4]},
                    {"dead", numbers[i + 5]},
                    {"unused", numbers[i + 6]}});
  return list;
}

}  // namespace vitrine::inspector
