// SPDX-License-Identifier: Apache-2.0
#include "checks/stacks.hpp"

#include <cxxabi.h>
#include <dlfcn.h>
#include <elfutils/libdwfl.h>
#include <unistd.h>
#include <unwind.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <mutex>
#include <utility>

#include "base/lock.hpp"
#include "vm/exec/stack_walk.hpp"
#include "vm/exec/visible_frames.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::checks {

namespace {

constexpr size_t kMostFrames = 32;

const void* base_of(uintptr_t address) {
  Dl_info place{};
  return dladdr(reinterpret_cast<void*>(address), &place) == 0 ? nullptr : place.dli_fbase;
}

struct Unwinding {
  NativeStack frames;
  bool outside = false;  // the frames of this library at the newest end are behind us
};

_Unwind_Reason_Code note_frame(_Unwind_Context* context, void* data) {
  static const void* const ours = base_of(reinterpret_cast<uintptr_t>(&note_frame));
  auto& to = *static_cast<Unwinding*>(data);
  const uintptr_t address = _Unwind_GetIP(context);
  if (address == 0) return _URC_END_OF_STACK;
  const bool of_vm = base_of(address - 1) == ours;
  if (of_vm) return to.outside ? _URC_END_OF_STACK : _URC_NO_REASON;
  to.outside = true;
  to.frames.push_back(address);
  return to.frames.size() < kMostFrames ? _URC_NO_REASON : _URC_END_OF_STACK;
}

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
  static auto& information = *new DebugInformation;
  information.add(call, frame);
  return frame;
}

}  // namespace

NativeStack native_stack() {
  Unwinding unwinding;
  _Unwind_Backtrace(note_frame, &unwinding);
  return unwinding.frames;
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

std::vector<std::string> java_stack(size_t most) {
  std::vector<std::string> frames;
  const vm::Thread* self = vm::Thread::current();
  if (self == nullptr) return frames;
  for (vm::Frame* f = vm::newest_frame(*self); f != nullptr && frames.size() < most; f = vm::older_frame(f))
    frames.push_back(vm::frame_text(*f));
  return frames;
}

}  // namespace vitrine::checks
