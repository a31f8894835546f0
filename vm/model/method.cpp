// SPDX-License-Identifier: Apache-2.0
#include "vm/model/method.hpp"

#include "vm/model/class.hpp"

namespace vitrine::vm {

bool Method::is_constructor() const { return name->text() == "<init>"; }
bool Method::is_class_initializer() const { return name->text() == "<clinit>"; }

int32_t Method::line_number(int32_t bci) const {
  if (is_native()) return -2;
  if (!has_code()) return -1;
  // The entry with the greatest start_pc that is not greater than bci; of several such entries the last one (JVMS
  // 4.7.12 allows any order).
  int32_t line = -1, best = -1;
  for (const auto& entry : code().line_numbers) {
    if (entry.start_pc <= bci && entry.start_pc >= best) {
      best = entry.start_pc;
      line = entry.line_number;
    }
  }
  return line;
}

std::string Method::external_name() const {
  return classfile::external_method(holder->name->text(), name->text(), descriptor->text());
}

}  // namespace vitrine::vm
