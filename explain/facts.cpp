// SPDX-License-Identifier: Apache-2.0
#include "explain/facts.hpp"

#include "classfile/listing/disassembler.hpp"
#include "vm/exec/stack_walk.hpp"
#include "vm/exec/visible_frames.hpp"
#include "vm/model/strings.hpp"
#include "vm/model/well_known.hpp"

namespace vitrine::explain {

using vm::well_known;

std::string dotted(const Symbol& internal_name) { return classfile::external_name(internal_name.text()); }

std::string loader_text(const vm::LoaderData& loader) {
  std::string text = loader.describe();
  if (loader.is_boot()) return text;
  const std::string name = Class::of(loader.object)->external_name();
  return text.starts_with(name) ? text : text + ", a " + name;
}

std::string source_of(const Class& cls) { return cls.is_array() ? source_of(*cls.element) : cls.source; }

std::string class_text(const Class& cls) {
  if (cls.is_primitive()) return cls.external_name() + ", a primitive type";
  const std::string source = source_of(cls);
  std::string text = cls.external_name() + " of loader " + loader_text(*cls.loader);
  text += source.empty() ? ", from bytes that came without a place" : ", from " + source;
  return cls.module == nullptr ? text : text + ", in " + cls.module->describe();
}

std::string modifiers_text(uint16_t access_flags) {
  std::string text;
  const std::pair<uint16_t, const char*> words[] = {{vm::kAccPublic, "public"},   {vm::kAccProtected, "protected"},
                                                    {vm::kAccPrivate, "private"}, {vm::kAccStatic, "static"},
                                                    {vm::kAccFinal, "final"},     {vm::kAccAbstract, "abstract"}};
  for (const auto& [bit, word] : words)
    if (access_flags & bit) text += (text.empty() ? "" : " ") + std::string(word);
  return text;
}

std::string method_text(const Method& method) {
  const std::string modifiers = modifiers_text(method.access_flags);
  return (modifiers.empty() ? "" : modifiers + " ") +
         classfile::external_method(method.holder->name->text(), method.name->text(), method.descriptor->text());
}

std::string place_text(const Frame& frame) {
  std::string text = vm::frame_text(frame);
  const int32_t bci = frame.bci();
  if (bci < 0 || !frame.method->has_code()) return text;
  const auto& code = frame.method->code().code;
  std::string instruction =
      classfile::instruction_text(frame.method->file()->constants, code, static_cast<uint32_t>(bci));
  return text + ", bci " + std::to_string(bci) + ": " + instruction.substr(0, instruction.find('\n'));
}

bool is_of_library(const Class& cls) { return cls.loader->is_boot() || cls.loader->is_platform(); }

const Frame* newest_user_frame(const Thread& self) {
  const Frame* frame = vm::newest_frame(self);
  while (frame != nullptr && is_of_library(*frame->method->holder)) frame = vm::older_frame(frame);
  return frame;
}

std::string thread_name(const Thread& self) {
  const Object* thread = self.context.current_thread;
  const Object* name = thread == nullptr ? nullptr : thread->get<Object*>(well_known().Thread_name);
  return name == nullptr ? self.name : vm::string_to_utf8(name);
}

int64_t thread_id(const Thread& self) {
  const Object* thread = self.context.current_thread;
  return thread == nullptr ? 0 : thread->get<int64_t>(well_known().Thread_tid);
}

}  // namespace vitrine::explain
