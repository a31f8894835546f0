// SPDX-License-Identifier: Apache-2.0
// The part of a crash report about the thread that crashed: its stacks, its registers, and what these point to.
#include <pthread.h>
#include <sys/uio.h>
#include <unistd.h>
#include <unwind.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <vector>

#include "base/machine/address.hpp"
#include "serviceability/crash/crash_output.hpp"
#include "serviceability/crash/crash_sections.hpp"
#include "serviceability/crash/crash_symbols.hpp"
#include "serviceability/crash/crash_threads.hpp"
#include "serviceability/profilers/frame_finder.hpp"
#include "vm/model/class.hpp"
#include "vm/model/frame.hpp"
#include "vm/model/java_heap.hpp"
#include "vm/model/loader.hpp"
#include "vm/model/string_content.hpp"
#include "vm/model/well_known.hpp"
#include "vm/thread/thread.hpp"
#include "vm/thread/world.hpp"

namespace vitrine::serviceability {

using namespace vm;

namespace {

constexpr int kMostFrames = 200;
constexpr const char kFrames[] = "(J=compiled Java code, j=interpreted, Vv=VM code, C=native code)";

/// The thread's own stack, or that of a thread that is not attached. Both ends are 0 if it is unknown.
AddressRange stack_of_this_thread() {
  if (const Thread* self = Thread::current())
    return {number_of(self->native_stack_end), number_of(self->native_stack_base)};
  return {};
}

/// Copies bytes of an address at which there may be anything. False if they cannot be read.
bool copy_from(uintptr_t address, void* to, size_t bytes) {
  const iovec here{to, bytes}, there{reinterpret_cast<void*>(address), bytes};
  return process_vm_readv(getpid(), &here, 1, &there, 1, 0) == static_cast<ssize_t>(bytes);
}

}  // namespace

bool is_readable(uintptr_t address, size_t bytes) {
  char scratch[256];
  return copy_from(address, scratch, std::min(bytes, sizeof scratch));
}

// ---- the thread and its stacks
void print_current_thread() {
  print("\n---------------  T H R E A D  ---------------\n\n");
  const Thread* self = Thread::current();
  if (self == nullptr) {
    print("Current thread is native thread\n\n");
  } else {
    print("Current thread (0x%016lx):  ", number_of(self));
    print_thread(*self);
    print("\n\n");
  }
  if (!crash.registers.has_value()) return;
  const AddressRange stack = stack_of_this_thread();
  const uintptr_t pointer = crash.registers->stack_pointer();
  if (stack.end != 0) print("Stack: [0x%016lx,0x%016lx],  ", stack.begin, stack.end);
  print("sp=0x%016lx", pointer);
  if (stack.contains(pointer)) print(",  free space=%luk", (pointer - stack.begin) >> 10);
  print("\n");
}

namespace {

/// Its newest frame is in the registers if a signal came in Java code.
FrameFinder find_frames(const Thread& thread) { return {thread, crash.registers, FrameFinder::Belief::Readable}; }

/// HOTSPOT: "J", the number of the compilation and its compiler, the method, where the code is; and here the place in
/// the method. Returns false if that is unknown.
bool print_machine_place() {
  const Thread* thread = Thread::current();
  if (thread == nullptr) return false;
  FrameFinder finder = find_frames(*thread);
  const Frame* frame = finder.find_newest();
  if (frame == nullptr || !finder.place().has_value()) return false;
  const CompiledPlace& place = *finder.place();
  const Method& method = *frame->method;
  print("J %u tier 1 %s.%s%s (%zu bytes) @ 0x%016lx [0x%016lx+0x%lx] bci %d\n", place.code.number,
        method.holder->name->c_str(), method.name->c_str(), method.descriptor->c_str(), method.code().code.size(),
        crash.pc, number_of(place.code.begin), crash.pc - reinterpret_cast<uintptr_t>(place.code.begin),
        finder.bci_of(*frame, true));
  return true;
}

}  // namespace

void print_native_frame(uintptr_t pc) {
  const bool of_vm = is_of_vm(pc);
  const MappedFile file = find_mapped_file(pc);
  if (is_generated(pc)) {
    if (pc != crash.pc || !print_machine_place()) print("J  0x%016lx  machine code of a Java method\n", pc);
    return;
  }
  if (file.path[0] == 0) return print("C  0x%016lx\n", pc);
  print("%c  [%s+0x%lx]", of_vm ? 'V' : 'C', file.name(), pc - file.base);
  if (const NativeFunction function = find_function(pc, file); function.mangled != nullptr) {
    char readable[256];
    print_readably(function.mangled, readable, sizeof readable);
    print("  %s+0x%lx", readable, pc - function.start);
  }
  print("\n");
}

namespace {

struct Walk {
  bool found = false;
  int frames = 0;
};
_Unwind_Reason_Code walk_frame(_Unwind_Context* context, void* data) {
  auto& walk = *static_cast<Walk*>(data);
  uintptr_t pc = _Unwind_GetIP(context);
  walk.found |= pc == crash.pc;
  if (!walk.found) return _URC_NO_REASON;  // frames of the report itself
  if (pc == 0 && walk.frames > 0) return _URC_END_OF_STACK;
  print_native_frame(pc);
  return ++walk.frames < 64 ? _URC_NO_REASON : _URC_END_OF_STACK;
}

}  // namespace

void print_native_stack() {
  print("Native frames: %s\n", kFrames);
  Walk walk;
  _Unwind_Backtrace(walk_frame, &walk);
  if (walk.frames > 1 || !crash.registers.has_value()) return;
  // The unwinder cannot walk from this place, e.g. after a call through a bad pointer. The return address is still on
  // the stack, and the VM's own frames are chained.
  if (walk.frames == 0) print_native_frame(crash.pc);
  auto* top = reinterpret_cast<const uintptr_t*>(crash.registers->stack_pointer());
  if (find_mapped_file(*top).path[0] != 0) print_native_frame(*top);
  auto* frame = reinterpret_cast<const uintptr_t*>(crash.registers->frame_pointer());
  for (int n = 0; n < 64 && frame > top && frame < top + (1 << 20) && frame[1] != 0; n++) {
    print_native_frame(frame[1]);
    auto* next = reinterpret_cast<const uintptr_t*>(frame[0]);
    if (next <= frame) break;
    frame = next;
  }
}

namespace {

/// With dots instead of slashes.
void print_class_name(const Symbol& name) {
  char text[512];
  snprintf(text, sizeof text, "%s", name.c_str());
  std::replace(text, text + strlen(text), '/', '.');
  print(std::string_view(text));
}

void print_java_frame(const Frame& frame, char kind, int32_t bci) {
  const Method& method = *frame.method;
  print("%c  ", kind);
  print_class_name(*method.holder->name);
  print(".%s%s+%d", method.name->c_str(), method.descriptor->c_str(), bci);
  const Module* module = method.holder->module;
  if (module != nullptr && module->is_named()) {
    print(" %s", module->name->c_str());
    if (!module->version.empty()) print("@%s", module->version.c_str());
  }
  print("\n");
}

}  // namespace

void print_java_stack() {
  const Thread* thread = Thread::current();
  if (thread == nullptr) return;
  FrameFinder finder = find_frames(*thread);
  const Frame* newest = finder.find_newest();
  if (newest == nullptr) return;
  print("\nJava frames: %s\n", kFrames);
  int n = 0;
  for (const Frame* f = newest; f != nullptr && n < kMostFrames; f = f->caller, n++) {
    if (!finder.is_believable(f)) return print("  (broken frame)\n");
    const bool is_compiled = f == newest && finder.place().has_value();
    print_java_frame(*f, is_compiled ? 'J' : 'j', f->is_native() ? 0 : finder.bci_of(*f, f == newest));
  }
}

// ---- the signal
namespace {

/// The name of si_code; null: unknown.
const char* name_of_code(int signal, int code) {
  constexpr struct {
    int signal;  // 0: any
    int code;
    const char* name;
  } kCodes[] = {
#define CODE(signal, code) {signal, code, #code}
      CODE(SIGSEGV, SEGV_MAPERR),  CODE(SIGSEGV, SEGV_ACCERR), CODE(SIGSEGV, SEGV_BNDERR), CODE(SIGSEGV, SEGV_PKUERR),
      CODE(SIGBUS, BUS_ADRALN),    CODE(SIGBUS, BUS_ADRERR),   CODE(SIGBUS, BUS_OBJERR),   CODE(SIGBUS, BUS_MCEERR_AR),
      CODE(SIGBUS, BUS_MCEERR_AO), CODE(SIGFPE, FPE_INTDIV),   CODE(SIGFPE, FPE_INTOVF),   CODE(SIGFPE, FPE_FLTDIV),
      CODE(SIGFPE, FPE_FLTOVF),    CODE(SIGFPE, FPE_FLTUND),   CODE(SIGFPE, FPE_FLTRES),   CODE(SIGFPE, FPE_FLTINV),
      CODE(SIGFPE, FPE_FLTSUB),    CODE(SIGILL, ILL_ILLOPC),   CODE(SIGILL, ILL_ILLOPN),   CODE(SIGILL, ILL_ILLADR),
      CODE(SIGILL, ILL_ILLTRP),    CODE(SIGILL, ILL_PRVOPC),   CODE(SIGILL, ILL_PRVREG),   CODE(SIGILL, ILL_COPROC),
      CODE(SIGILL, ILL_BADSTK),    CODE(0, SI_USER),           CODE(0, SI_QUEUE),          CODE(0, SI_TIMER),
      CODE(0, SI_MESGQ),           CODE(0, SI_ASYNCIO),        CODE(0, SI_SIGIO),          CODE(0, SI_TKILL),
      CODE(0, SI_KERNEL)
#undef CODE
  };
  for (const auto& known : kCodes)
    if ((known.signal == 0 || known.signal == signal) && known.code == code) return known.name;
  return nullptr;
}

}  // namespace

void print_signal_information() {
  if (crash.signal == nullptr) return;
  const siginfo_t& signal = *crash.signal;
  const char *name = sigabbrev_np(signal.si_signo), *code = name_of_code(signal.si_signo, signal.si_code);
  print("\nsiginfo: si_signo: %d (SIG%s), si_code: %d (%s), ", signal.si_signo, name != nullptr ? name : "?",
        signal.si_code, code != nullptr ? code : "unknown");
  if (signal.si_code <= 0)
    print("si_pid: %d, si_uid: %u\n", signal.si_pid, signal.si_uid);
  else
    print("si_addr: 0x%016lx\n", number_of(signal.si_addr));
}

// ---- the registers
void print_registers() {
  if (!crash.registers.has_value()) return;
  print("\nRegisters:");
  int n = 0;
  for (const auto& [name, value] : crash.registers->named())
    print("%s%s=0x%016lx", n++ % 4 == 0 ? (n > 20 ? "\n  " : "\n") : ", ", name, value);
  print("\n\n");
  const _libc_fpstate* floating_point = crash.registers->floating_point();
  if (floating_point == nullptr) return;
  n = 0;
  for (const auto& wide : floating_point->_xmm) {
    uint64_t halves[2];
    memcpy(halves, wide.element, sizeof halves);
    print("XMM[%d]=0x%016lx 0x%016lx\n", n++, halves[0], halves[1]);
  }
  print("  MXCSR=0x%08x\n\n", floating_point->mxcsr);
}

void print_register_mapping() {
  if (!crash.registers.has_value()) return;
  print("\nRegister to memory mapping:\n\n");
  const auto registers = crash.registers->named();
  for (size_t i = 0; i < InterruptedRegisters::kGeneral; i++) {
    print("%s=", registers[i].name);
    print_what_is_at(registers[i].value);
  }
  print("\n");
}

// ---- memory
namespace {

/// Copies the bytes at the address, as far as they can be read. Returns how many.
size_t read_memory(uintptr_t address, void* to, size_t bytes) {
  iovec here{to, bytes}, there{reinterpret_cast<void*>(address), bytes};
  const ssize_t n = process_vm_readv(getpid(), &here, 1, &there, 1, 0);
  return n < 0 ? 0 : static_cast<size_t>(n);
}

}  // namespace

void print_top_of_stack() {
  if (!crash.registers.has_value()) return;
  const uintptr_t pointer = crash.registers->stack_pointer() & ~uintptr_t{7};
  uint64_t words[64];
  const size_t n = read_memory(pointer, words, sizeof words) / sizeof *words;
  print("\nTop of Stack: (sp=0x%016lx)\n", pointer);
  for (size_t i = 0; i + 1 < n; i += 2)
    print("0x%016lx:   %016lx %016lx\n", pointer + i * sizeof *words, words[i], words[i + 1]);
}

void print_instructions() {
  if (!crash.registers.has_value()) return;
  constexpr size_t kLine = 16, kBefore = 256, kBehind = 256;
  print("\nInstructions: (pc=0x%016lx)\n", crash.pc);
  for (size_t offset = 0; offset < kBefore + kBehind; offset += kLine) {
    const uintptr_t address = crash.pc - kBefore + offset;
    unsigned char bytes[kLine];
    const size_t n = read_memory(address, bytes, kLine);
    if (n == 0) continue;
    print("0x%016lx:  ", address);
    for (size_t i = 0; i < n; i++) print(" %02x", bytes[i]);
    print("\n");
  }
  print("\n");
}

void print_stack_mapping() {
  if (!crash.registers.has_value()) return;
  uint64_t words[8];
  const size_t n = read_memory(crash.registers->stack_pointer() & ~uintptr_t{7}, words, sizeof words) / sizeof *words;
  print("\nStack slot to memory mapping:\n");
  for (size_t i = 0; i < n; i++) {
    print("stack at sp + %zu slots: ", i);
    print_what_is_at(words[i]);
  }
  print("\n");
}

// ---- what a number is the address of
namespace {

/// The text of a string, for as far as it has characters of ASCII.
void print_string(const Object* string) {
  const StringContent content(string);
  print("\"");
  for (int32_t i = 0; i < std::min(content.length, 100); i++)
    print("%c", content.at(i) >= ' ' && content.at(i) < 127 ? static_cast<char>(content.at(i)) : '?');
  print(content.length > 100 ? "\"...\n" : "\"\n");
}

void print_object(uintptr_t address, const Object* object) {
  const Class* cls = Class::of(object);
  print("0x%016lx is %s: ", address, address == number_of(object) ? "an oop" : "pointing into object");
  print_class_name(*cls->name);
  print(" \n{0x%016lx} - klass: '%s'\n", number_of(object), cls->name->c_str());
  if (cls->component != nullptr) return print(" - length: %d\n", object->length());
  if (cls == well_known().String_class) {
    print(" - string: ");
    print_string(object);
  } else if (cls == well_known().Class_class) {
    if (const Class* mirrored = Class::from_mirror(object); mirrored != nullptr && mirrored->name != nullptr)
      print(" - signature: %s\n", mirrored->name->c_str());
  }
}

/// The method at this address. It proves itself: its class knows it. Null: it is none.
const Method* method_at(uintptr_t address) {
  if (address % alignof(Method) != 0) return nullptr;
  const auto* method = reinterpret_cast<const Method*>(address);
  Class* holder = nullptr;
  decltype(method->slot) slot;
  if (!copy_from(number_of(&method->holder), &holder, sizeof holder) ||
      !copy_from(number_of(&method->slot), &slot, sizeof slot) || holder == nullptr ||
      number_of(holder) % alignof(Class) != 0)
    return nullptr;
  using Methods = decltype(holder->methods);
  alignas(Methods) char copy[sizeof(Methods)];
  if (!copy_from(number_of(&holder->methods), copy, sizeof copy)) return nullptr;
  const auto& methods = *reinterpret_cast<const Methods*>(copy);
  const Method* known = nullptr;
  return slot < methods.size() && copy_from(number_of(methods.data() + slot), &known, sizeof known) && known == method
             ? method
             : nullptr;
}

bool print_thread_at(uintptr_t value) {
  World* all = world_if_made();
  if (all == nullptr) return false;
  const LockInCrash lock(all->mutex);
  for (const Thread* thread : all->threads) {
    const AddressRange stack{number_of(thread->native_stack_end), number_of(thread->native_stack_base)};
    if (value == number_of(thread)) return print("0x%016lx is a thread\n", value), true;
    if (stack.contains(value))
      return print("0x%016lx is pointing into the stack for thread: 0x%016lx\n", value, number_of(thread)), true;
  }
  return false;
}

}  // namespace

void print_what_is_at(uintptr_t value) {
  if (value == 0) return print("0x0 is NULL\n");
  if (is_generated(value)) return print("0x%016lx is in machine code of a Java method\n", value);
  if (const MappedFile file = find_mapped_file(value); file.path[0] != 0) {
    print("0x%016lx: ", value);
    if (const NativeFunction function = find_function(value, file); function.mangled != nullptr) {
      char readable[256];
      print_readably(function.mangled, readable, sizeof readable);
      print("%s+0x%lx", readable, value - function.start);
    } else {
      print("<offset 0x%016lx>", value - file.base);
    }
    return print(" in %s at 0x%016lx\n", file.path, file.base);
  }
  if (print_thread_at(value)) return;
  if (has_java_heap() && java_heap().contains(reinterpret_cast<void*>(value))) {
    const Object* object = java_heap().find_object(value);
    if (object == nullptr) return print("0x%016lx is an unallocated location in the heap\n", value);
    return print_object(value, object);
  }
  if (const Method* method = method_at(value))
    return print("{method} {0x%016lx} '%s' '%s' in '%s'\n", value, method->name->c_str(), method->descriptor->c_str(),
                 method->holder->name->c_str());
  unsigned char bytes[8];
  if (read_memory(value, bytes, sizeof bytes) != sizeof bytes) return print("0x%016lx is an unknown value\n", value);
  uint64_t word;
  memcpy(&word, bytes, sizeof word);
  print("0x%016lx points into unknown readable memory: 0x%016lx |", value, word);
  for (const unsigned char byte : bytes) print(" %02x", byte);
  print("\n");
}

}  // namespace vitrine::serviceability
