// SPDX-License-Identifier: Apache-2.0
#include "checks/cpp_exception.hpp"

#include <cxxabi.h>

#include <exception>
#include <typeinfo>

#include "checks/stacks.hpp"

namespace vitrine::checks {

std::string current_exception_text() {
  std::string text = "an object";
  if (const std::type_info* type = abi::__cxa_current_exception_type()) text = demangled(type->name());
  try {
    throw;
  } catch (const std::exception& e) {
    text += std::string(" (\"") + e.what() + "\")";
  } catch (...) {
  }
  return text;
}

}  // namespace vitrine::checks
