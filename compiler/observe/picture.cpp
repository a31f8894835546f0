// SPDX-License-Identifier: Apache-2.0
#include "compiler/observe/picture.hpp"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "base/format.hpp"
#include "compiler/code/machine_code.hpp"
#include "compiler/template/translator.hpp"
#include "interpreter/machine.hpp"
#include "vm/ports/ports.hpp"

namespace vitrine::compiler {

namespace {

using interpreter::ExitCount;
using interpreter::MachineExit;

constexpr size_t kBytesInLine = 20;

/// What the code of a word leaves to the loop, by what emits that code.
struct RareCase {
  Emitter emitter;
  const char* what;
};
const RareCase kRareCases[] = {
    {&Translator::division, "division by zero, or of the least number by -1"},
    {&Translator::array_load, "the array was null, or had no such element"},
    {&Translator::array_store, "the array was null, or had no such element"},
    {&Translator::array_store_reference, "the array was null, had no such element, or takes no such object"},
    {&Translator::array_length, "the array was null"},
    {&Translator::field_load, "the object was null"},
    {&Translator::field_store, "the object was null"},
    {&Translator::any_field, "the object was null"},
    {&Translator::new_object, "objects of this size are made there"},
    {&Translator::type_test, "the class of the object needs a longer test"},
    {&Translator::monitor, "the monitor was not to be had at once, or the object was null"},
    {&Translator::interface_call, "the object was null, or of a class that this call has not met"},
    {&Translator::virtual_call, "the object was null"},
    {&Translator::direct_call, "the object was null, a shortcut declined, or a small method is to throw"},
    {&Translator::site_call, "the object was null, or there is no method to be called yet"},
    {&Translator::leave, "the frame has something to be done when it is left"},
};

std::string reason_of(const DecodedCode& code, const ExitCount& exit) {
  if (exit.asked) return "something was asked of the thread: a stop, a tool, an event";
  if (exit.kind == MachineExit::kLeftUnresolved)
    return "the instruction had not been executed when the method was compiled";
  if (exit.kind == MachineExit::kNotCalled) return "the loop had to make the call";
  if (exit.kind == MachineExit::kLeftBefore) return "the next instruction has a breakpoint";
  if (exit.kind == MachineExit::kThrew) return "what was called threw an exception";
  if (exit.word >= code.count) return "";
  const uint16_t handler = handler_of(code.plain(exit.word));
  if (const char* why = kLeftToLoop[handler]) return why;
  const auto* found = std::ranges::find(kRareCases, kEmitters[handler], &RareCase::emitter);
  return found == std::end(kRareCases) ? "a case that the loop handles" : found->what;
}

std::string hexadecimal(const char* bytes, size_t count) {
  std::string text;
  for (size_t i = 0; i < count; ++i) text += format(" %02x", static_cast<unsigned char>(bytes[i]));
  return text;
}

std::string picture_of_machine(const MachineCode& machine, const std::vector<vm::ExecutedForm>& forms) {
  std::string text =
      format("Compilation %u, tier 1: %zu bytes at 0x%016lx.\n  offset   bci instruction         machine code\n",
             machine.id, machine.bytes, reinterpret_cast<unsigned long>(machine.begin));
  std::vector<std::pair<uint32_t, uint32_t>> places = {{0, PlaceTable::kNoWord}};
  machine.places.for_each([&](uint32_t offset, uint32_t word) { places.emplace_back(offset, word); });
  for (size_t i = 0; i < places.size(); ++i) {
    const auto [begin, word] = places[i];
    const size_t end = i + 1 < places.size() ? places[i + 1].first : machine.bytes;
    const bool is_known = word < forms.size();
    for (size_t at = begin; at < end; at += kBytesInLine) {
      const char* name = at != begin  ? ""
                         : is_known   ? forms[word].alone
                         : begin == 0 ? "(the frame is made)"
                                      : "(leaves)";
      text +=
          format("%8zu %5s %-20s", at, at == begin && is_known ? std::to_string(forms[word].bci).c_str() : "", name) +
          hexadecimal(machine.begin + at, std::min(end - at, kBytesInLine)) + "\n";
    }
  }
  return text;
}

}  // namespace

std::string picture_of_code(const DecodedCode& code) {
  const auto forms = vm::ports().executor->forms_of(code.version());
  std::string text = code.version().method->external_name() + format(": %zu bytes of bytecode, %u instructions.\n",
                                                                     code.version().code().code.size(), code.count);
  const auto* machine = static_cast<const MachineCode*>(code.machine);
  text += machine == nullptr ? "It has no machine code.\n" : picture_of_machine(*machine, forms);
  std::vector<const ExitCount*> exits;
  for (const ExitCount* exit = code.exits.load(std::memory_order_acquire); exit != nullptr; exit = exit->next)
    if (exit->word < forms.size()) exits.push_back(exit);
  if (exits.empty()) return text + "Machine code of it was never left for the loop.\n";
  std::ranges::stable_sort(exits, {}, &ExitCount::word);
  text += "Machine code of it was left for the loop:\n";
  for (const ExitCount* exit : exits)
    text += format("  at bci %u, %s, %u times: ", forms[exit->word].bci, forms[exit->word].alone, exit->times.load()) +
            reason_of(code, *exit) + "\n";
  return text;
}

}  // namespace vitrine::compiler
