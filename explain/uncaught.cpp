// SPDX-License-Identifier: Apache-2.0
// Exceptions that instructions throw: what the frame held, and where a null came from; the frames that repeat; what
// fills the heap. It is noted when the exception is thrown, and said only if nothing catches it.
#include <algorithm>
#include <deque>
#include <mutex>
#include <utility>

#include "base/format.hpp"
#include "base/lock.hpp"
#include "base/per_thread.hpp"
#include "classfile/bytecodes.hpp"
#include "classfile/frame_state.hpp"
#include "classfile/npe_message.hpp"
#include "explain/reasons.hpp"
#include "vm/exec/exceptions.hpp"
#include "vm/exec/object_counts.hpp"
#include "vm/exec/stack_walk.hpp"
#include "vm/exec/visible_frames.hpp"
#include "vm/linking/linking.hpp"
#include "vm/model/string_content.hpp"
#include "vm/model/well_known.hpp"

namespace vitrine::explain {

namespace {

using classfile::Op;
using classfile::SlotKind;
using vm::Throwable;

constexpr size_t kMostText = 40, kMostNullPlaces = 4, kMostPeriod = 64, kLeastRepeats = 3, kMostClasses = 10,
                 kMostNoted = 512;

/// The newest of a java.lang.Thread: a virtual one may go on in another carrier, where it ends. The
/// throwable is known by its address and its kind of place. If it was moved, which happens only when memory is
/// exhausted, it is not found.
struct Noted {
  const Object* java_thread;
  const Object* throwable;
  const vm::MethodVersion* version;
  int32_t bci;
  Block block;
};
Mutex noted_lock{LockRank::EventLogs};
// The oldest first; of threads that have ended, some are left, until newer ones push them out.
std::deque<Noted>& noted GUARDED_BY(noted_lock) = *new std::deque<Noted>;
PerThread<std::vector<std::string>> largest_classes;  // when this thread last found the heap full

std::string in_quotes(const std::string& text) {
  return '"' + (text.size() > kMostText ? text.substr(0, kMostText) + "..." : text) + '"';
}

std::string reference_text(const Object* object) {
  if (object == nullptr) return "null";
  const Class& cls = *Class::of(object);
  if (&cls == vm::well_known().String_class) return in_quotes(vm::string_to_utf8(object));
  const std::string name = cls.external_name();
  if (!cls.is_array()) return "a " + name;
  return classfile::external_type(name) + " of length " + std::to_string(object->length());
}

std::string char_text(int32_t value) {
  const auto unit = static_cast<unsigned>(value) & 0xffff;
  return unit >= ' ' && unit < 0x7f ? format("'%c'", static_cast<int>(unit)) : format("'\\u%04x'", unit);
}

/// The value that begins in that slot; a long or double is in its second slot. `descriptor`: of the variable, '\0' if
/// it is not known.
std::string value_text(const vm::Slot* slot, SlotKind kind, char descriptor) {
  switch (kind) {
    case SlotKind::Int:
      if (descriptor == 'Z') return vm::as_int(*slot) != 0 ? "true" : "false";
      return descriptor == 'C' ? char_text(vm::as_int(*slot)) : std::to_string(vm::as_int(*slot));
    case SlotKind::Long: return std::to_string(vm::as_long(slot[1])) + "L";
    case SlotKind::Float: return format("%gf", static_cast<double>(vm::as_float(*slot)));
    case SlotKind::Double: return format("%g", vm::as_double(slot[1]));
    case SlotKind::Reference: return reference_text(vm::as_ref(*slot));
    default: return "";
  }
}

/// The local variable in that slot at that bci: its name, or its number; and the letter of its type.
std::pair<std::string, char> variable_at(const Method& method, uint32_t slot, uint32_t bci) {
  const classfile::ConstantPool& constants = method.file()->constants;
  if (const auto variable = method.code().local_variable_at(slot, bci))
    return {std::string(constants.utf8(variable->name_index)), constants.utf8(variable->descriptor_index)[0]};
  if (slot == 0 && !method.is_static()) return {"this", 'L'};
  return {"local " + std::to_string(slot), '\0'};
}

void add_values(Block& block, Frame& frame, uint32_t bci) {
  const Method& method = *frame.method;
  const classfile::FrameState state =
      classfile::frame_state_at(*method.file(), *method.info(), static_cast<uint16_t>(bci));
  if (frame.live_operands() == state.stack.size())
    for (size_t i = 0; i < state.stack.size(); ++i)
      if (const std::string text = value_text(&frame.stack_base()[i], state.stack[i], '\0'); !text.empty())
        block.add("operands", text);
  for (uint32_t i = 0; i < state.locals.size(); ++i) {
    const auto [name, descriptor] = variable_at(method, i, bci);
    if (const std::string text = value_text(&frame.local(i), state.locals[i], descriptor); !text.empty())
      block.add("locals", name + " = " + text);
  }
}

/// Where the methods of the field's class assign it.
void add_assignments(Block& block, const Method& method, uint16_t constant) {
  const classfile::ConstantPool& constants = method.file()->constants;
  const auto field = constants.index<classfile::FieldRefEntry>(constant);
  const std::string_view owner = constants.member_class_name(field), name = constants.member_name(field);
  const Symbol* symbol = Symbol::find(owner);
  const Class* cls = symbol == nullptr ? nullptr : vm::find_loaded_class(symbol, *method.holder->loader);
  if (cls == nullptr) return;
  size_t places = 0;
  for (const Method* other : cls->methods) {
    if (!other->has_code()) continue;
    const classfile::ConstantPool& theirs = other->file()->constants;
    const auto code = other->code().code;
    for (uint32_t at = 0; at < code.size(); at += std::max<uint32_t>(1, classfile::instruction_length(code, at))) {
      if (code[at] != Op::putfield && code[at] != Op::putstatic) continue;
      const auto put = theirs.index<classfile::FieldRefEntry>(classfile::code_u2(code, at + 1));
      if (theirs.member_name(put) != name || theirs.member_class_name(put) != owner) continue;
      if (++places <= kMostNullPlaces)
        block.add("null from", "assigned in " + vm::frame_text(*other->version, static_cast<int32_t>(at)), 2);
    }
  }
  if (places > kMostNullPlaces) block.add("null from", format("and in %zu more places", places - kMostNullPlaces), 2);
  if (places == 0) block.add("null from", "no method of " + cls->external_name() + " assigns it", 2);
}

/// The way of the null through the method, from where it was used back to where it came from.
void add_origins(Block& block, const Frame& frame, uint16_t bci) {
  const Method& method = *frame.method;
  const auto code = method.code().code;
  uint16_t last = bci;
  for (const uint16_t at : classfile::null_origins(*method.file(), *method.info(), bci)) {
    const int32_t line = method.version->line_number(at);
    block.add("null from", (line < 0 ? "" : "line " + std::to_string(line) + ", ") + "bci " +
                               instruction_at(method.file()->constants, code, at));
    last = at;
  }
  if (last == bci) return;
  const uint8_t opcode = code[last];
  if (classfile::is_field_access(opcode)) add_assignments(block, method, classfile::code_u2(code, last + 1));
  if (classfile::is_invoke(opcode)) block.add("null from", "what that method returned", 2);
  if (opcode == Op::aaload) block.add("null from", "an element of the array", 2);
  // A variable that the method has not assigned: a parameter.
  const bool loads = opcode == Op::aload || (opcode >= Op::aload_0 && opcode <= Op::aload_3);
  const uint32_t local = opcode == Op::aload ? code[last + 1] : opcode - Op::aload_0;
  if (!loads || local >= method.argument_slots) return;
  block.add("null from", "\"" + variable_at(method, local, last).first + "\" is a parameter", 2);
  if (const Frame* caller = vm::older_frame(&frame)) block.add("null from", "passed at " + place_text(*caller), 2);
}

/// The frames of an endless recursion: the shortest sequence of methods that the newest frames repeat.
void add_repeating_frames(Block& block, const Thread& self) {
  std::vector<const Frame*> frames;
  for (const Frame* frame = vm::newest_frame(self); frame != nullptr; frame = vm::older_frame(frame))
    frames.push_back(frame);
  block.add("frames", std::to_string(frames.size()));
  // The newest few may be on their way out of the recursion.
  for (size_t begin = 0; begin < kMostPeriod; ++begin)
    for (size_t period = 1; period <= kMostPeriod; ++period) {
      size_t end = begin + period;
      while (end < frames.size() && frames[end]->method == frames[end - period]->method) ++end;
      const size_t repeats = (end - begin) / period;
      if (repeats < kLeastRepeats) continue;
      block.add("repeats", format("%zu times, %zu %s:", repeats, period, period == 1 ? "frame" : "frames"));
      for (size_t i = begin; i < begin + period; ++i) block.add("repeats", place_text(*frames[i]), 2);
      if (end < frames.size()) block.add("begun by", place_text(*frames[end]));
      return;
    }
}

bool is_explained_here(const Object* throwable) {
  static constexpr Throwable kKinds[] = {
      Throwable::NullPointerException, Throwable::ArrayIndexOutOfBoundsException, Throwable::ArrayStoreException,
      Throwable::ArithmeticException,  Throwable::NegativeArraySizeException,     Throwable::StackOverflowError,
      Throwable::OutOfMemoryError,     Throwable::IllegalMonitorStateException};
  return std::any_of(std::begin(kKinds), std::end(kKinds),
                     [&](Throwable kind) { return vm::is_instance(throwable, kind); });
}

}  // namespace

bool hands_out_uncaught(const Method& method) { return &method == vm::well_known().Thread_dispatchUncaughtException; }

void note_thrown(Thread& self, const Object* throwable) {
  if (!is_explained_here(throwable)) return;
  Frame* frame = vm::newest_frame(self);
  if (frame == nullptr) return;
  const int32_t bci = frame->method->has_code() ? frame->bci() : -1;
  std::string title = vm::describe_throwable(throwable);
  const bool null_pointer = vm::is_instance(throwable, Throwable::NullPointerException);
  if (null_pointer && bci >= 0)
    if (auto what = classfile::npe_message(*frame->method->file(), *frame->method->info(), static_cast<uint16_t>(bci)))
      title += ": " + *what;
  Noted now{self.context.current_thread, throwable, frame->method->version, bci, Block(title)};
  add_place(now.block, self);
  if (vm::is_instance(throwable, Throwable::StackOverflowError)) {
    add_repeating_frames(now.block, self);
  } else if (vm::is_instance(throwable, Throwable::OutOfMemoryError)) {
    for (const std::string& row : largest_classes()) now.block.add("heap", row);
  } else if (bci >= 0) {
    add_instructions(now.block, *frame->method->file(), *frame->method->info(), static_cast<uint32_t>(bci));
    add_values(now.block, *frame, static_cast<uint32_t>(bci));
    if (null_pointer) add_origins(now.block, *frame, static_cast<uint16_t>(bci));
  }
  std::lock_guard hold(noted_lock);
  std::erase_if(noted, [&](const Noted& each) { return each.java_thread == now.java_thread; });
  if (noted.size() == kMostNoted) noted.pop_front();
  noted.push_back(std::move(now));
}

void note_full_heap(Thread& self) {
  const auto rows = vm::count_objects(self, false, [](const Class& cls) { return cls.external_name(); });
  size_t bytes = 0;
  for (const vm::ObjectCount& row : rows) bytes += row.bytes;
  std::vector<std::string>& texts = largest_classes();
  texts = {format("%zu KB can be reached; most of it is in objects of", bytes / 1024)};
  for (size_t i = 0; i < rows.size() && i < kMostClasses; ++i)
    texts.push_back(format("%9zu KB  %9zu  ", rows[i].bytes / 1024, rows[i].count) +
                    classfile::external_type(rows[i].name));
}

std::optional<Block> take_noted(const Thread& self, Object* throwable) {
  std::optional<Noted> newest;
  {
    std::lock_guard hold(noted_lock);
    const auto found = std::ranges::find(noted, self.context.current_thread, &Noted::java_thread);
    if (found == noted.end()) return {};
    newest = std::move(*found);
    noted.erase(found);
  }
  if (newest->throwable != throwable) return {};
  const std::vector<vm::BacktraceEntry> made = vm::backtrace_of(throwable);
  if (!made.empty() && (&*made[0].version != newest->version || made[0].bci != newest->bci)) return {};
  return std::move(newest->block);
}

}  // namespace vitrine::explain
