// SPDX-License-Identifier: Apache-2.0
#include "inspector/heap/cells.hpp"

#include <cstring>

namespace vitrine::inspector {
namespace {

constexpr jint kNumbers = 7;  // of each size

/// Null where there is none.
jvmtiExtensionFunction find_function() {
  jint count = 0;
  Given<jvmtiExtensionFunctionInfo> infos;
  if (vm().jvmti->GetExtensionFunctions(&count, infos.out()) != JVMTI_ERROR_NONE) return nullptr;
  jvmtiExtensionFunction found = nullptr;
  auto give_back = [](void* memory) { vm().jvmti->Deallocate(static_cast<unsigned char*>(memory)); };
  for (jint i = 0; i < count; ++i) {
    const jvmtiExtensionFunctionInfo& info = infos[i];
    if (std::strcmp(info.id, "com.vitrine.functions.GetHeapCells") == 0) found = info.func;
    for (jint p = 0; p < info.param_count; ++p) give_back(info.params[p].name);
    for (void* memory : {static_cast<void*>(info.id), static_cast<void*>(info.short_description),
                         static_cast<void*>(info.params), static_cast<void*>(info.errors)})
      give_back(memory);
  }
  return found;
}

}  // namespace

Json heap_cells() {
  static const jvmtiExtensionFunction function = find_function();
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
