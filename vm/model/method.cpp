// SPDX-License-Identifier: Apache-2.0
#include "vm/model/method.hpp"

#include "vm/model/class.hpp"
#include "vm/model/class_version.hpp"

namespace vitrine::vm {

bool Method::is_constructor() const { return name->text() == "<init>"; }
bool Method::is_class_initializer() const { return name->text() == "<clinit>"; }

void Method::set_version(MethodVersion& next) {
  version = &next;
  next.method = this;
  max_stack = 0;
  max_locals = argument_slots;
  if (next.has_code()) {
    const classfile::CodeAttribute code = next.code();
    max_stack = code.max_stack;
    max_locals = code.max_locals;
  }
  forget_entry();
}

std::unique_ptr<Method> Method::make_stand_in() const {
  auto made = std::make_unique<Method>();
  made->holder = holder;
  made->name = name;
  made->descriptor = descriptor;
  made->access_flags = access_flags;
  made->slot = slot;
  made->vtable_index = vtable_index;
  made->itable_index = itable_index;
  made->argument_slots = argument_slots;
  made->result = result;
  made->max_locals = max_locals;
  made->max_stack = max_stack;
  made->version = version;
  made->caller_sensitive = caller_sensitive;
  made->hidden = hidden;
  made->lambda_form_compiled = lambda_form_compiled;
  made->scoped = scoped;
  made->reserved_stack = reserved_stack;
  return made;
}

MethodVersion::~MethodVersion() = default;
classfile::CodeAttribute MethodVersion::code() const { return of->file->code_of(*info); }
const classfile::ClassFile& MethodVersion::file() const { return *of->file; }
RuntimeConstantPool& MethodVersion::constants() const { return *of->constants; }

int32_t MethodVersion::line_number(int32_t bci) const {
  if (info->access_flags & kAccNative) return -2;
  if (!has_code()) return -1;
  // The entry with the greatest start_pc that is not greater than bci; of several such entries the last one (JVMS
  // 4.7.12 allows any order).
  int32_t line = -1, best = -1;
  code().for_each_line_number([&](const classfile::LineNumber& entry) {
    if (entry.start_pc <= bci && entry.start_pc >= best) {
      best = entry.start_pc;
      line = entry.line_number;
    }
  });
  return line;
}

std::string Method::external_name() const {
  return classfile::external_method(holder->name->text(), name->text(), descriptor->text());
}

}  // namespace vitrine::vm
