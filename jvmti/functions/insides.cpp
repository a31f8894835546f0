// SPDX-License-Identifier: Apache-2.0
// Extension functions that tell what JVM TI does not: how this VM keeps and executes things.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "classfile/bytecodes.hpp"
#include "classfile/descriptor.hpp"
#include "classfile/frame_state.hpp"
#include "jni/environment.hpp"
#include "jvmti/calls/frames.hpp"
#include "jvmti/calls/memory.hpp"
#include "jvmti/functions/extensions.hpp"
#include "vm/model/constant_pool.hpp"
#include "vm/model/java_heap.hpp"
#include "vm/ports/ports.hpp"

namespace vitrine::jvmti::functions {

namespace {

using classfile::ConstantTag;
using classfile::Op;
using classfile::SlotKind;

}  // namespace

/// Seven numbers for each size of cells; see the description of the function.
jvmtiError GetHeapCells(Call& call, OutPtr<jint> count, OutPtr<jlong*> numbers) {
  std::vector<jlong> told;
  vm::with_world_stopped(call.self(), [&] {
    for (const gc::ArenaCells& each : vm::java_heap().cells_by_arena()) {
      const size_t cells = each.live + each.recent + each.dead + each.unused;
      const size_t cell_bytes = each.arena == gc::kArenas ? 0 : each.bytes / cells;
      for (size_t number : {cell_bytes, each.blocks, each.bytes, each.live, each.recent, each.dead, each.unused})
        told.push_back(static_cast<jlong>(number));
    }
  });
  return give_list(told, count, numbers.p);
}

namespace {

/// A value of the operand stack as an agent gets it. `slot` is that in which it begins.
std::pair<char, jvalue> operand(const Call& call, SlotKind kind, const vm::Slot* slot) {
  jvalue value{};
  switch (kind) {
    case SlotKind::Int: value.i = vm::as_int(*slot); return {'I', value};
    case SlotKind::Float: value.f = vm::as_float(*slot); return {'F', value};
    case SlotKind::Long: value.j = vm::as_long(slot[1]); return {'J', value};
    case SlotKind::Double: value.d = vm::as_double(slot[1]); return {'D', value};
    case SlotKind::Reference: value.l = jni::local(call.self(), vm::as_ref(*slot)); return {'L', value};
    default: return {'?', value};
  }
}

}  // namespace

jvmtiError GetOperandStack(Call& call, ThreadArg thread, Depth depth, OutPtr<jint> count, OutPtr<char*> types,
                           OutPtr<jvalue*> values) {
  if (jvmtiError error = must_be_suspended(call, *thread)) return error;
  std::string letters;
  std::vector<jvalue> list;
  const jvmtiError error = with_stopped(call, *thread, [&] {
    Frame* frame = frame_at(*thread, depth);
    if (frame == nullptr) return no_more_frames(call, depth);
    const Method& method = *frame->method;
    if (frame->is_native() || !method.has_code())
      return fail(JVMTI_ERROR_OPAQUE_FRAME, "%s: the frame at depth %d is that of a native method", call.function,
                  static_cast<jint>(depth));
    const classfile::FrameState state =
        classfile::frame_state_at(*method.file(), *method.info(), static_cast<uint16_t>(frame->bci()));
    const size_t live = std::min<size_t>(frame->live_operands(), state.stack.size());
    for (size_t i = 0; i < live; ++i) {
      if (state.stack[i] == SlotKind::SecondHalf) continue;
      const auto [letter, value] = operand(call, state.stack[i], &frame->stack_base()[i]);
      letters += letter;
      list.push_back(value);
    }
    return JVMTI_ERROR_NONE;
  });
  if (error != JVMTI_ERROR_NONE) return error;
  Results results;
  results.list(list, count.p, values.p);
  *types = results.text(letters);
  return results.give();
}

namespace {

std::string text_of(const vm::ResolvedMethod& resolved) {
  return resolved.method->holder->external_name() + "." + resolved.method->name->str() +
         resolved.method->descriptor->str();
}

std::string text_of(const vm::ResolutionError& error) {
  return "failed: " + classfile::external_name(error.exception_class->text()) +
         (error.message.empty() ? "" : ": " + error.message);
}

/// What a reference to a method is resolved to. It may be used by several instructions; the first one counts.
std::string method_text(const vm::RuntimeConstantPool& pool, classfile::CpIndex<vm::MethodRefEntry> index) {
  for (const uint8_t opcode : {Op::invokevirtual, Op::invokespecial, Op::invokestatic, Op::invokeinterface})
    if (const vm::ResolvedMethod* resolved = pool.alternative(index, opcode)) return text_of(*resolved);
  return {};
}

std::string resolution_text(const vm::RuntimeConstantPool& pool, uint16_t number) {
  const classfile::ConstantPool& facts = pool.facts();
  auto failure = [&](auto index) {
    const vm::ResolutionError* error = pool.error(index);
    return error == nullptr ? "" : text_of(*error);
  };
  switch (facts.tag(number)) {
    case ConstantTag::Class: {
      const auto index = facts.index<vm::ClassEntry>(number);
      const Class* cls = pool.resolved(index);
      return cls == nullptr ? failure(index) : cls->external_name();
    }
    case ConstantTag::Fieldref: {
      const auto index = facts.index<vm::FieldRefEntry>(number);
      const vm::Field* field = pool.resolved(index);
      if (field == nullptr) return failure(index);
      return field->holder->external_name() + "." + field->name->str() + (field->is_static() ? ", static" : "") +
             ", at " + std::to_string(field->offset);
    }
    case ConstantTag::Methodref:
    case ConstantTag::InterfaceMethodref: {
      const auto index = facts.index<vm::MethodRefEntry>(number);
      const std::string text = method_text(pool, index);
      return text.empty() ? failure(index) : text;
    }
    case ConstantTag::String:
    case ConstantTag::MethodHandle:
    case ConstantTag::MethodType:
    case ConstantTag::Dynamic: {
      const auto index = facts.index<vm::ObjectEntry>(number);
      const Object* object = pool.resolved(index);
      if (object == nullptr) return failure(index);
      return object == vm::RuntimeConstantPool::null_sentinel() ? "null" : "a " + Class::of(object)->external_name();
    }
    default: return {};
  }
}

/// Call sites are resolved one by one: those of this method.
void add_call_sites(const Method& method, std::vector<std::string>& texts) {
  const vm::RuntimeConstantPool& pool = method.version->constants();
  const classfile::Bytes code = method.code().code;
  for (uint32_t at = 0; at < code.size(); at += std::max(classfile::instruction_length(code, at), 1u)) {
    if (code[at] != Op::invokedynamic) continue;
    const uint32_t key = uint32_t{method.slot} << 16 | at;
    const vm::ResolvedMethod* site = pool.call_site(key);
    const vm::ResolutionError* error = pool.call_site_error(key);
    if (site == nullptr && error == nullptr) continue;
    std::string& text = texts[classfile::code_u2(code, at + 1)];
    if (!text.empty()) text += "; ";
    text += "at " + std::to_string(at) + ": " + (site != nullptr ? text_of(*site) : text_of(*error));
  }
}

/// An array of texts.
char** give_texts(Results& results, const std::vector<std::string>& texts) {
  char** array = results.array<char*>(texts.size());
  for (size_t i = 0; i < texts.size() && array != nullptr; ++i) array[i] = results.text(texts[i]);
  return array;
}

}  // namespace

jvmtiError GetResolvedConstants(Call&, CodeMethodArg method, OutPtr<jint> count, OutPtr<char**> texts) {
  std::vector<std::string> all;
  if (method->version != nullptr) {
    const vm::RuntimeConstantPool& pool = method->version->constants();
    all.resize(pool.count());
    for (uint16_t i = 1; i < pool.count(); ++i) all[i] = resolution_text(pool, i);
    if (method->has_code()) add_call_sites(*method, all);
  }
  Results results;
  *texts = give_texts(results, all);
  *count = static_cast<jint>(all.size());
  return results.give();
}

jvmtiError GetExecutedForms(Call&, CodeMethodArg method, OutPtr<jint> count, OutPtr<jlocation*> locations,
                            OutPtr<char**> executed, OutPtr<char**> alone) {
  std::vector<jlocation> places;
  std::vector<std::string> here, by_themselves;
  if (method->has_code())
    for (const vm::ExecutedForm& form : vm::ports().executor->forms_of(*method->version)) {
      places.push_back(form.bci);
      here.emplace_back(form.executed);
      by_themselves.emplace_back(form.alone);
    }
  Results results;
  results.list(places, count.p, locations.p);
  *executed = give_texts(results, here);
  *alone = give_texts(results, by_themselves);
  return results.give();
}

jvmtiError GetMachineCode(Call&, CodeMethodArg method, OutPtr<char*> text) {
  Results results;
  *text = results.text(vm::ports().compiler == nullptr || !method->has_code()
                           ? std::string()
                           : vm::ports().compiler->picture_of(*method->version));
  return results.give();
}

}  // namespace vitrine::jvmti::functions
