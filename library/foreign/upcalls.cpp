// SPDX-License-Identifier: Apache-2.0
// C functions that call a method handle (upcall stubs): of java.lang.foreign (since 21: UpcallLinker) and of
// jdk.incubator.foreign (17: ProgrammableUpcallHandler).
#include <algorithm>
#include <cstdio>
#include <memory>
#include <utility>
#include <vector>

#include "base/assert.hpp"
#include "base/console.hpp"
#include "jni/invocation.hpp"
#include "library/foreign/foreign.hpp"
#include "library/registered/fast.hpp"
#include "vm/exec/exceptions.hpp"
#include "vm/exec/java_call.hpp"
#include "vm/linking/linking.hpp"
#include "vm/linking/reflection.hpp"
#include "vm/model/well_known.hpp"
#include "vm/thread/references.hpp"

namespace vitrine::library {
namespace {

using vm::BasicType;
using vm::Symbol;

/// The calling thread. One that is not attached becomes a daemon, and is detached when it ends.
Thread& attached_thread() {
  if (Thread::current() == nullptr) {
    void* env;
    if (jni::java_vm()->AttachCurrentThreadAsDaemon(&env, nullptr) != JNI_OK)
      VM_FATAL("a thread that called an upcall stub could not be attached");
  }
  return *Thread::current();
}

/// There is no way to throw to C. The library catches what the method throws and exits; only what is thrown outside of
/// its reach comes here (in 17 everything).
[[noreturn]] void end_after_uncaught(Thread& self) {
  Object* thrown = vm::take_exception(self);
  complain(stdout, "Uncaught exception:\n%s\n", vm::describe_throwable(thrown).c_str());
  vm::print_stack_trace(self, thrown);
  VM_FATAL("an upcall ended with an exception");
}

/// A method handle that C calls.
class Upcall : public Callback {
 public:
  explicit Upcall(Object* handle) : handle_(vm::global_references().create(handle, false)) {}
  ~Upcall() override { vm::global_references().remove(handle_); }

  void called(Registers& registers, const uint64_t* stack) final {
    Thread& self = attached_thread();
    vm::NativeToVm in_vm(self);
    // What C has left pending by JNI is thrown when it returns to Java.
    Object* const pending = std::exchange(self.context.pending_exception, nullptr);
    if (run(self, vm::dereference(handle_), registers, stack).threw()) end_after_uncaught(self);
    self.context.pending_exception = pending;
  }

 private:
  virtual JavaResult<void> run(Thread& self, Object* handle, Registers& registers, const uint64_t* stack) const = 0;

  jobject handle_;
};

/// The address of the stub. Throws OutOfMemoryError.
JavaResult<int64_t> stub_of(Thread& self, std::unique_ptr<Upcall> upcall) {
  void* address = make_entry_point(*upcall);
  if (address == nullptr) return vm::throw_new(self, vm::Throwable::OutOfMemoryError, "Failed to allocate upcall stub");
  (void)upcall.release();  // remove_entry_point returns it
  return reinterpret_cast<int64_t>(address);
}

// ---- java.lang.foreign: the method handle takes and gives the words themselves
class DirectUpcall final : public Upcall {
 public:
  DirectUpcall(Object* handle, std::vector<Storage> arguments, std::vector<Storage> results, size_t buffer_size)
      : Upcall(handle),
        arguments_(std::move(arguments)),
        results_(std::move(results)),
        // Several results come in a buffer, whose address is an argument.
        buffer_size_(results_.size() > 1 ? buffer_size : 0) {
    const auto& known = vm::well_known();
    const Object* type = handle->get<Object*>(known.MethodHandle_type);
    const Object* parameters = type->get<Object*>(known.MethodType_ptypes);
    VM_CHECK(arguments_.size() == static_cast<size_t>(parameters->length()));
    for (size_t i = 0; i < arguments_.size(); ++i) {
      types_.push_back(Class::from_mirror(vm::element(parameters, i))->basic_type);
      slots_ += static_cast<size_t>(classfile::slots_of(types_.back()));
    }
  }

 private:
  JavaResult<void> run(Thread& self, Object* handle, Registers& registers, const uint64_t* stack) const override {
    auto* buffer = static_cast<char*>(__builtin_alloca(buffer_size_));
    auto* slots = static_cast<Slot*>(__builtin_alloca(slots_ * sizeof(Slot)));
    size_t next = 0;
    slots[next++] = vm::slot_of(handle);
    for (size_t i = 0; i < arguments_.size(); ++i) {
      const Storage from = arguments_[i];
      const uint64_t word = from.kind == Storage::kSpecial ? reinterpret_cast<uint64_t>(buffer)
                            : from.kind == Storage::kStack ? stack[from.index]
                                                           : register_at(registers, from);
      if (classfile::slots_of(types_[i]) == 2) slots[next++] = 0;  // the second slot holds the value
      slots[next++] = slot_of_word(types_[i], word);
    }
    // As MethodHandle.invokeBasic does. The form may have been replaced by a customized one since the last call.
    const auto& known = vm::well_known();
    Method* target = vm::method_of_member_name(
        handle->get<Object*>(known.MethodHandle_form)->get<Object*>(known.LambdaForm_vmentry));
    const Slot result = TRY(vm::call(self, *target, std::span<const Slot>(slots, next)));
    if (results_.size() == 1) register_at(registers, results_[0]) = static_cast<uint64_t>(result);
    if (results_.size() > 1) {
      for (Storage storage : results_) {
        register_at(registers, storage) = *reinterpret_cast<const uint64_t*>(buffer);
        buffer += storage.size();
      }
    }
    return {};
  }

  const std::vector<Storage> arguments_, results_;
  const size_t buffer_size_;
  std::vector<BasicType> types_;  // of the arguments
  size_t slots_ = 1;
};

JavaResult<int64_t> make_upcall_stub(Thread& self, Object* handle, Object*, Object* registers, bool,
                                     int64_t buffer_size) {
  constexpr const char* kStorages = "[Ljdk/internal/foreign/abi/VMStorage;";
  std::vector<Storage> arguments = storages_of(object_in(registers, "argRegs", kStorages));
  std::vector<Storage> results = storages_of(object_in(registers, "retRegs", kStorages));
  if (!std::all_of(arguments.begin(), arguments.end(), takes_argument) ||
      !std::all_of(results.begin(), results.end(), gives_result))
    return vm::throw_new(self, vm::Throwable::InternalError, "a storage that the ABI does not use");
  return stub_of(self, std::make_unique<DirectUpcall>(handle, std::move(arguments), std::move(results),
                                                      static_cast<size_t>(buffer_size)));
}

// ---- jdk.incubator.foreign: ProgrammableUpcallHandler.invoke(handle, buffer) with the words in a buffer
class BufferUpcall final : public Upcall {
 public:
  BufferUpcall(Object* handle, const Object* abi, const Object* layout, Method& invoke)
      : Upcall(handle), layout_(abi, layout), invoke_(invoke) {}

 private:
  JavaResult<void> run(Thread& self, Object* handle, Registers& registers, const uint64_t* stack) const override {
    auto* buffer = static_cast<char*>(__builtin_alloca_with_align(layout_.size, 16 * 8));
    for (const auto& place : layout_.arguments)
      RegisterBuffer::word(buffer, place.offset) = register_at(registers, place.storage);
    RegisterBuffer::word(buffer, layout_.stack) = reinterpret_cast<uint64_t>(stack);
    for (const auto& place : layout_.results) RegisterBuffer::word(buffer, place.offset) = 0;
    TRY(vm::call(self, invoke_, {vm::slot_of(handle), 0, static_cast<Slot>(reinterpret_cast<uint64_t>(buffer))}));
    for (const auto& place : layout_.results)
      register_at(registers, place.storage) = RegisterBuffer::word(buffer, place.offset);
    return {};
  }

  const RegisterBuffer layout_;
  Method& invoke_;
};

JavaResult<int64_t> allocate_upcall_stub(Thread& self, Object* handle, Object* abi, Object* layout) {
  Class& handler = *self.context.top_frame->method->holder;
  Method* invoke =
      handler.find_declared_method(Symbol::intern("invoke"), Symbol::intern("(Ljava/lang/invoke/MethodHandle;J)V"));
  VM_CHECK(invoke != nullptr);
  return stub_of(self, std::make_unique<BufferUpcall>(handle, abi, layout, *invoke));
}
/// False: the library does not offer stubs for the registers alone (allocateOptimizedUpcallStub), which could not do
/// all signatures.
bool supports_optimized_upcalls(Thread&) { return false; }

bool free_upcall_stub(Thread&, int64_t address) {
  Callback* callback = remove_entry_point(reinterpret_cast<void*>(address));
  delete callback;
  return callback != nullptr;
}

const FastNativeRow kUpcallNatives[] = {
    {"jdk/internal/foreign/abi/UpcallLinker", "registerNatives", "()V", fast<fast_nothing>},
    {"jdk/internal/foreign/abi/UpcallLinker", "makeUpcallStub",
     "(Ljava/lang/invoke/MethodHandle;Ljdk/internal/foreign/abi/ABIDescriptor;"
     "Ljdk/internal/foreign/abi/UpcallLinker$CallRegs;ZJ)J",
     fast<make_upcall_stub>},
    {"jdk/internal/foreign/abi/UpcallStubs", "registerNatives", "()V", fast<fast_nothing>},
    {"jdk/internal/foreign/abi/UpcallStubs", "freeUpcallStub0", "(J)Z", fast<free_upcall_stub>},
    {"jdk/internal/foreign/abi/ProgrammableUpcallHandler", "registerNatives", "()V", fast<fast_nothing>},
    {"jdk/internal/foreign/abi/ProgrammableUpcallHandler", "allocateUpcallStub",
     "(Ljava/lang/invoke/MethodHandle;Ljdk/internal/foreign/abi/ABIDescriptor;"
     "Ljdk/internal/foreign/abi/BufferLayout;)J",
     fast<allocate_upcall_stub>},
    {"jdk/internal/foreign/abi/ProgrammableUpcallHandler", "supportsOptimizedUpcalls", "()Z",
     fast<supports_optimized_upcalls>},
};

}  // namespace

std::span<const FastNativeRow> upcall_natives() { return kUpcallNatives; }

}  // namespace vitrine::library
