// SPDX-License-Identifier: Apache-2.0
#include "checks/stacks.hpp"

#include <cxxabi.h>
#include <dlfcn.h>
#include <elfutils/libdwfl.h>
#include <unistd.h>
#include <unwind.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <mutex>
#include <unordered_set>
#include <utility>

#include "base/lock.hpp"
#include "base/machine/address.hpp"
#include "base/per_thread.hpp"
#include "vm/exec/stack_walk.hpp"
#include "vm/exec/visible_frames.hpp"
#include "vm/model/class.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::checks {

namespace {

constexpr size_t kMostFrames = 32;

/// A return address, and where it is on the stack.
struct Return {
  const uintptr_t* place;
  uintptr_t address;
};
struct Unwinding {
  NativeStack frames;
  std::vector<Return> returns;  // of the frames, and at last that to the VM's code below
  bool outside = false;         // the frames of this library at the newest end are behind us
};

_Unwind_Reason_Code note_frame(_Unwind_Context* context, void* data) {
  auto& to = *static_cast<Unwinding*>(data);
  const uintptr_t address = _Unwind_GetIP(context);
  if (address == 0) return _URC_END_OF_STACK;
  const bool of_vm = is_of_vm(address - 1);
  if (of_vm && !to.outside) return _URC_NO_REASON;
  to.outside = true;
  to.returns.push_back({reinterpret_cast<const uintptr_t*>(_Unwind_GetCFA(context)) - 1, address});
  if (of_vm) return _URC_END_OF_STACK;
  to.frames.push_back(address);
  return to.frames.size() < kMostFrames ? _URC_NO_REASON : _URC_END_OF_STACK;
}

Unwinding unwind() {
  Unwinding unwinding;
  _Unwind_Backtrace(note_frame, &unwinding);
  return unwinding;
}

/// Where the newest return address outside of this library is on the stack, or some other word: the frames of this
/// library have frame pointers, but that of the interpreter's loop, whose register may hold a value of the program.
/// Null: the frame pointers lead out of the stack.
const uintptr_t* newest_return_outside(const uintptr_t* base) {
  const auto* frame = static_cast<const uintptr_t*>(__builtin_frame_address(0));
  for (const uintptr_t* older; is_of_vm(frame[1] - 1); frame = older) {
    older = reinterpret_cast<const uintptr_t*>(frame[0]);
    if (older <= frame || older >= base - 1) return nullptr;
  }
  return frame + 1;
}

/// Stacks that this thread has unwound: while the same return addresses are at the same places, so is the stack.
/// Unwinding takes a microsecond, and agents call from few places.
class UnwoundStacks {
 public:
  NativeStack now(const vm::Thread& self) {
    const auto* base = reinterpret_cast<const uintptr_t*>(self.native_stack_base);
    const uintptr_t* newest = newest_return_outside(base);
    if (newest == nullptr) return unwind().frames;
    Stacks& known = stacks_[(*newest ^ reinterpret_cast<uintptr_t>(newest) >> 4) % stacks_.size()];
    for (const Unwinding& stack : known.stacks)
      if (is_now(stack, newest, base)) return stack.frames;
    return (known.stacks[known.next++ % known.stacks.size()] = unwind()).frames;
  }

 private:
  struct Stacks {
    std::array<Unwinding, 4> stacks;
    uint8_t next = 0;  // the one to be replaced
  };
  static bool is_now(const Unwinding& stack, const uintptr_t* newest, const uintptr_t* base) {
    return !stack.returns.empty() && stack.returns.front().place == newest && stack.returns.back().place < base &&
           std::ranges::all_of(stack.returns, [](const Return& entry) { return *entry.place == entry.address; });
  }
  std::array<Stacks, 61> stacks_;
};

/// What java_stack has found, by place in the code.
class FrameTexts {
 public:
  JavaStack of(vm::Frame* newest, size_t most) {
    JavaStack stack;
    std::lock_guard hold(lock_);
    const vm::ClassCounts& counts = vm::class_counts();
    if (const uint64_t gone = counts.classes_unloaded + counts.old_versions_freed; gone != gone_) {
      known_.fill({});  // other methods may be where those were
      gone_ = gone;
    }
    for (const vm::Frame* f = newest; f != nullptr && stack.size() < most; f = vm::older_frame(f)) {
      const Code code{f->method, f->method->version, f->bci()};
      Known& known = known_[code.hash() % known_.size()];
      if (known.code != code) known = {code, *texts_.insert(vm::frame_text(*f)).first};
      stack.push_back(known.text);
    }
    return stack;
  }

 private:
  struct Code {
    const vm::Method* method = nullptr;
    const vm::MethodVersion* version = nullptr;
    int32_t bci = 0;
    bool operator==(const Code&) const = default;
    size_t hash() const {
      return (reinterpret_cast<uintptr_t>(method) / alignof(vm::Method) + static_cast<uint32_t>(bci)) * 0x9E3779B1u >>
             8;
    }
  };
  struct Known {
    Code code;
    std::string_view text;
  };
  Mutex lock_{LockRank::CheckedFrames};
  std::array<Known, 4096> known_ GUARDED_BY(lock_){};  // each where its hash says
  std::unordered_set<std::string> texts_ GUARDED_BY(lock_);
  uint64_t gone_ GUARDED_BY(lock_) = 0;
};

const char* without_folder(const char* path) {
  const char* slash = std::strrchr(path, '/');
  return slash == nullptr ? path : slash + 1;
}

/// libdw of elfutils, which knows the functions that a library does not export, and the lines. It is loaded with the
/// first message, so that a VM without mistakes does not pay for it; without it, frames have less to say.
class DebugInformation {
 public:
  DebugInformation() {
    void* library = dlopen("libdw.so.1", RTLD_LAZY | RTLD_LOCAL);
    if (library == nullptr) return;
    auto find = [&]<class F>(F*& function, const char* name) {
      function = reinterpret_cast<F*>(dlsym(library, name));
      return function != nullptr;
    };
    const bool complete = find(begin_, "dwfl_begin") && find(report_begin_, "dwfl_report_begin") &&
                          find(report_end_, "dwfl_report_end") && find(report_process_, "dwfl_linux_proc_report") &&
                          find(module_, "dwfl_addrmodule") && find(name_, "dwfl_module_addrname") &&
                          find(source_, "dwfl_module_getsrc") && find(line_, "dwfl_lineinfo") &&
                          find(elf_, "dwfl_linux_proc_find_elf") && find(debug_, "dwfl_standard_find_debuginfo");
    if (!complete) return;
    callbacks_.find_elf = elf_;
    callbacks_.find_debuginfo = debug_;
    session_ = begin_(&callbacks_);
  }
  /// Adds what is known about the place.
  void add(uintptr_t address, NativeFrame& to) {
    if (session_ == nullptr) return;
    Dwfl_Module* module = module_(session_, address);
    if (module == nullptr) {  // a library that was loaded after the last look
      report_begin_(session_);
      if (report_process_(session_, getpid()) != 0) return;
      report_end_(session_, nullptr, nullptr);
      module = module_(session_, address);
    }
    if (module == nullptr) return;
    if (const char* symbol = name_(module, address); symbol != nullptr && to.function.empty())
      to.function = demangled(symbol);
    Dwfl_Line* line = source_(module, address);
    const char* file = line == nullptr ? nullptr : line_(line, nullptr, &to.line, nullptr, nullptr, nullptr);
    if (file != nullptr) to.file = without_folder(file);
  }

 private:
  decltype(&dwfl_begin) begin_ = nullptr;
  decltype(&dwfl_report_begin) report_begin_ = nullptr;
  decltype(&dwfl_report_end) report_end_ = nullptr;
  decltype(&dwfl_linux_proc_report) report_process_ = nullptr;
  decltype(&dwfl_addrmodule) module_ = nullptr;
  decltype(&dwfl_module_addrname) name_ = nullptr;
  decltype(&dwfl_module_getsrc) source_ = nullptr;
  decltype(&dwfl_lineinfo) line_ = nullptr;
  decltype(&dwfl_linux_proc_find_elf) elf_ = nullptr;
  decltype(&dwfl_standard_find_debuginfo) debug_ = nullptr;
  Dwfl_Callbacks callbacks_{};
  Dwfl* session_ = nullptr;
};

bool is_of_header(const NativeFrame& frame) {
  return frame.function.starts_with("JNIEnv_::") || frame.function.starts_with("_jvmtiEnv::");
}

NativeFrame describe(uintptr_t return_address) {
  static Mutex lock{LockRank::CheckedStacks};
  NativeFrame frame{};
  const uintptr_t call = return_address - 1;  // inside the instruction that called
  Dl_info place{};
  if (dladdr(reinterpret_cast<void*>(call), &place) == 0 || place.dli_fname == nullptr) {
    frame.offset = call;
    return frame;
  }
  frame.library = without_folder(place.dli_fname);
  frame.offset = call - reinterpret_cast<uintptr_t>(place.dli_fbase);
  if (place.dli_sname != nullptr) frame.function = demangled(place.dli_sname);
  std::lock_guard hold(lock);
  static auto* const information PT_GUARDED_BY(lock) = new DebugInformation;
  information->add(call, frame);
  return frame;
}

}  // namespace

NativeStack native_stack() {
  static constexpr PerThread<UnwoundStacks> kStacks;
  if (const vm::Thread* self = vm::Thread::current(); self != nullptr) return kStacks().now(*self);
  return unwind().frames;
}

std::vector<NativeFrame> describe(const NativeStack& stack) {
  std::vector<NativeFrame> frames;
  for (const uintptr_t address : stack) {
    NativeFrame frame = describe(address);
    if (frames.empty() && address != stack.back() && is_of_header(frame)) continue;
    frames.push_back(std::move(frame));
  }
  return frames;
}

std::string demangled(const char* symbol) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> text(abi::__cxa_demangle(symbol, nullptr, nullptr, &status),
                                                         std::free);
  return text == nullptr ? symbol : text.get();
}

std::string NativeFrame::text() const {
  std::string text = function;
  if (text.empty()) {
    char place[24];
    std::snprintf(place, sizeof place, "0x%lx", static_cast<unsigned long>(offset));
    text = place;
  }
  if (!file.empty()) text += " (" + file + ":" + std::to_string(line) + ")";
  if (!library.empty()) text += " in " + library;
  return text;
}

JavaStack java_stack(size_t most) {
  static auto& texts = *new FrameTexts;
  const vm::Thread* self = vm::Thread::current();
  return self == nullptr ? JavaStack{} : texts.of(vm::newest_frame(*self), most);
}

}  // namespace vitrine::checks
