// SPDX-License-Identifier: Apache-2.0
#include "explain/facts.hpp"

#include "classfile/disassembler.hpp"
#include "vm/exec/stack_walk.hpp"
#include "vm/exec/visible_frames.hpp"

namespace vitrine::explain {

std::string dotted(const Symbol& internal_name) { return classfile::external_name(internal_name.text()); }

std::string source_of(const Class& cls) { return cls.is_array() ? source_of(*cls.element) : cls.source; }

namespace {

/// "'app'", and "Loader @1f" of a "a.b.Loader @1f", which has no name.
std::string shortened(const std::string& loader) {
  return loader.starts_with("'") ? loader : loader.substr(loader.rfind('.', loader.find(' ')) + 1);
}

}  // namespace

std::string loader_text(Block& block, const std::string& description) {
  return block.mentions_again(description) ? shortened(description) : description;
}

std::string loader_text(Block& block, const vm::LoaderData& loader) {
  const std::string description = loader.describe();
  return block.mentions_again(description) ? shortened(description) : loader.describe_with_class();
}

std::string class_text(Block& block, const Class& cls) {
  if (cls.is_primitive()) return cls.external_name() + ", a primitive type";
  const std::string source = source_of(cls);
  std::string text = cls.external_name() + " of loader " + loader_text(block, *cls.loader);
  text += source.empty() ? ", from bytes that came without a place" : ", from " + source;
  return cls.module == nullptr ? text : text + ", in " + cls.module->describe();
}

std::string method_text(const Method& method) {
  const std::string modifiers = classfile::modifiers_text(method.access_flags);
  return (modifiers.empty() ? "" : modifiers + " ") +
         classfile::external_method(method.holder->name->text(), method.name->text(), method.descriptor->text());
}

std::string instruction_at(const classfile::ConstantPool& constants, classfile::Bytes code, uint32_t bci) {
  const std::string text = classfile::instruction_text(constants, code, bci);
  return std::to_string(bci) + ": " + text.substr(0, text.find('\n'));
}

std::string place_text(const Frame& frame) {
  std::string text = vm::frame_text(frame);
  const int32_t bci = frame.bci();
  if (bci < 0 || !frame.method->has_code()) return text;
  return text + ", bci " +
         instruction_at(frame.method->file()->constants, frame.method->code().code, static_cast<uint32_t>(bci));
}

Object* reference_in(const Object* object, const char* field, const char* descriptor) {
  if (object == nullptr) return nullptr;
  const vm::Field* found = Class::of(object)->find_field(Symbol::intern(field), Symbol::intern(descriptor));
  return found == nullptr ? nullptr : object->get<Object*>(found->offset);
}

int32_t int_in(const Object& object, const char* field) {
  const vm::Field* found = Class::of(&object)->find_field(Symbol::intern(field), Symbol::intern("I"));
  return found == nullptr ? 0 : object.get<int32_t>(found->offset);
}

bool is_of_library(const Class& cls) { return cls.loader->is_boot() || cls.loader->is_platform(); }

const Frame* newest_user_frame(const Thread& self) {
  const Frame* frame = vm::newest_frame(self);
  while (frame != nullptr && is_of_library(*frame->method->holder)) frame = vm::older_frame(frame);
  return frame;
}

}  // namespace vitrine::explain
