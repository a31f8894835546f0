// SPDX-License-Identifier: Apache-2.0
#include "checks/cpp_exception.hpp"

#include <cxxabi.h>

#include <cstdlib>
#include <exception>
#include <memory>
#include <typeinfo>

namespace vitrine::checks {

std::string current_exception_text() {
  std::string text = "an object";
  if (const std::type_info* type = abi::__cxa_current_exception_type()) {
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> name(abi::__cxa_demangle(type->name(), nullptr, nullptr, &status),
                                                           std::free);
    text = name == nullptr ? type->name() : name.get();
  }
  try {
    throw;
  } catch (const std::exception& e) {
    text += std::string(" (\"") + e.what() + "\")";
  } catch (...) {
  }
  return text;
}

}  // namespace vitrine::checks
