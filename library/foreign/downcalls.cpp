// SPDX-License-Identifier: Apache-2.0
// Calls of C functions by java.lang.foreign (since 21: NativeEntryPoint and MethodHandle.linkToNative) and by
// jdk.incubator.foreign (17: ProgrammableInvoker).
#include <algorithm>
#include <atomic>
#include <cerrno>
#include <memory>

#include "base/assert.hpp"
#include "library/foreign/foreign.hpp"
#include "library/registered/fast.hpp"
#include "vm/linking/linking.hpp"
#include "vm/linking/reflection.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/throw.hpp"
#include "vm/state/release.hpp"

namespace vitrine::library {
namespace {

using vm::BasicType;
using vm::Symbol;

/// A function with all that it is called with.
struct Call {
  void* function;
  Registers registers;
  const uint64_t* stack;
  size_t words;                    // on the stack
  int32_t* saved_errno = nullptr;  // where to put errno after the call, if the caller wants it
};

/// Makes the call in native state, in a frame of local references of its own. Throws StackOverflowError, and what C has
/// left pending.
JavaResult<void> make_call(Thread& self, Call& call) {
  const auto room = reinterpret_cast<char*>(__builtin_frame_address(0)) - self.native_stack_limit;
  if (room < 0 || static_cast<size_t>(room) < call.words * sizeof(uint64_t)) return vm::throw_stack_overflow(self);
  auto& references = self.context.local_references;
  vm::LocalReferences::Mark mark = references.mark();
  self.context.top_frame->older_references = vm::LocalReferences::number_at(mark);
  {
    vm::VmToNative in_native(self);
    // Nothing that changes errno may come between the call and the lines around it.
    if (call.saved_errno != nullptr && vm::release().captured_state_is_set_first) errno = *call.saved_errno;
    call_with_registers(call.function, call.registers, call.stack, call.words);
    if (call.saved_errno != nullptr) *call.saved_errno = errno;
  }
  ensure_java_arithmetic();  // as after a native method
  references.release(mark);
  if (self.context.pending_exception != nullptr) return Thrown{};
  return {};
}

// ---- java.lang.foreign
constexpr int32_t kCaptureErrno = 4;  // CapturableState

/// What NativeEntryPoint.downcallStubAddress points to: how the arguments of linkToNative are passed. It is never
/// executed; only link_to_native reads it.
struct DowncallStub {
  struct Argument {
    Storage to;
    uint16_t slot;         // the value's
    uint16_t offset_slot;  // if not 0: the value is an object or null, and the address this number of bytes behind it
  };
  std::vector<Argument> arguments;
  std::vector<Storage> results;
  BasicType result;
  uint32_t words = 0;  // on the stack
  bool captures_errno;
};

/// The class NativeEntryPoint, and its field that points to the DowncallStub; set when it is initialized.
std::atomic<const Class*> entry_point_class{nullptr};
std::atomic<uint32_t> downcall_stub_offset{0};

void register_entry_point(Thread& self) {
  const Class* cls = self.context.top_frame->method->holder;
  const Field* field = vm::lookup_field(*cls, Symbol::intern("downcallStubAddress"), Symbol::intern("J"));
  VM_CHECK(field != nullptr);
  downcall_stub_offset.store(field->offset, std::memory_order_relaxed);
  entry_point_class.store(cls, std::memory_order_release);
}

Thrown throw_unknown_storage(Thread& self) {
  return vm::throw_new(self, vm::Throwable::InternalError, "a storage that the ABI does not use");
}

// A call that needs no transition (Linker.Option.critical) makes one, too: it is cheap, and a long call then delays no
// collection. The frame has the objects whose memory is passed, so they do not move.
JavaResult<int64_t> make_downcall_stub(Thread& self, Object* type, Object*, Object* argument_moves,
                                       Object* result_moves, bool, int32_t captured_state, bool) {
  auto stub = std::make_unique<DowncallStub>();
  stub->captures_errno = (captured_state & kCaptureErrno) != 0;
  const Object* parameters = type->get<Object*>(vm::well_known().MethodType_ptypes);
  const std::vector<Storage> moves = storages_of(argument_moves);
  VM_CHECK(moves.size() == static_cast<size_t>(parameters->length()));
  uint16_t slot = 0;
  for (size_t i = 0; i < moves.size(); ++i) {
    slot += static_cast<uint16_t>(classfile::slots_of(Class::from_mirror(vm::element(parameters, i))->basic_type));
    const auto value = static_cast<uint16_t>(slot - 1);  // a long is in the second of its slots
    if (moves[i].kind == Storage::kNone && i > 0) {
      stub->arguments.back().offset_slot = value;
      continue;
    }
    if (!takes_argument(moves[i])) return throw_unknown_storage(self);
    if (moves[i].kind == Storage::kStack) stub->words = std::max(stub->words, moves[i].index + 1);
    stub->arguments.push_back({moves[i], value, 0});
  }
  stub->results = storages_of(result_moves);
  for (Storage storage : stub->results)
    if (!gives_result(storage)) return throw_unknown_storage(self);
  stub->result = Class::from_mirror(type->get<Object*>(vm::well_known().MethodType_rtype))->basic_type;
  return reinterpret_cast<int64_t>(stub.release());
}

bool free_downcall_stub(Thread&, int64_t stub) {
  delete reinterpret_cast<DowncallStub*>(stub);
  return true;
}

uint64_t argument_word(const DowncallStub::Argument& argument, const Slot* slots) {
  Slot value = slots[argument.slot];
  if (argument.offset_slot != 0) value += slots[argument.offset_slot];  // the address of null is 0
  return static_cast<uint64_t>(value);
}

/// Puts the result registers into the buffer one behind the other, each with its full size.
void fill_return_buffer(const std::vector<Storage>& results, Registers& registers, char* buffer) {
  for (Storage storage : results) {
    *reinterpret_cast<uint64_t*>(buffer) = register_at(registers, storage);
    buffer += storage.size();
  }
}

/// MethodHandle.linkToNative(arguments ..., NativeEntryPoint). The NativeEntryPoint and the arguments stay alive in the
/// frame.
Slot link_to_native(Thread& self, Slot* arguments) {
  const vm::Frame& frame = *self.context.top_frame;
  const Object* entry_point = vm::as_ref(arguments[frame.method->argument_slots - 1]);
  // Reflection can call the declared method with anything.
  if (entry_point == nullptr || Class::of(entry_point) != entry_point_class.load(std::memory_order_acquire)) {
    (void)vm::throw_new(self, vm::Throwable::InternalError, "linkToNative without a NativeEntryPoint");
    return 0;
  }
  const auto& stub = *entry_point->get<DowncallStub*>(downcall_stub_offset.load(std::memory_order_relaxed));
  auto* stack = static_cast<uint64_t*>(__builtin_alloca(stub.words * sizeof(uint64_t)));
  uint64_t special[Storage::kSpecials] = {};
  Call call{nullptr, {}, stack, stub.words};
  for (const DowncallStub::Argument& argument : stub.arguments) {
    const uint64_t word = argument_word(argument, arguments);
    switch (argument.to.kind) {
      case Storage::kStack: stack[argument.to.index] = word; break;
      case Storage::kSpecial: special[argument.to.index] = word; break;
      default: register_at(call.registers, argument.to) = word;
    }
  }
  call.function = reinterpret_cast<void*>(special[Storage::kTarget]);
  if (stub.captures_errno) call.saved_errno = reinterpret_cast<int32_t*>(special[Storage::kCapturedState]);
  if (make_call(self, call).threw()) return 0;
  if (stub.results.size() == 1) return slot_of_word(stub.result, register_at(call.registers, stub.results[0]));
  fill_return_buffer(stub.results, call.registers, reinterpret_cast<char*>(special[Storage::kReturnBuffer]));
  return 0;
}

// ---- jdk.incubator.foreign
/// 17 also has linkToNative, with a method handle to call instead, which leads to invokeNative below. That is always
/// called (see intrinsic_target in interpreter/), so nobody reads what this returns.
int64_t storage_number(Thread&, int32_t type, int32_t index) { return (int64_t{type} << 32) + index; }

int64_t generate_adapter(Thread&, Object* abi, Object* layout) {
  // The library keeps one for each of its few ABIs.
  return reinterpret_cast<int64_t>(new RegisterBuffer(abi, layout));
}

JavaResult<void> invoke_native(Thread& self, int64_t adapter, int64_t address) {
  const auto& layout = *reinterpret_cast<const RegisterBuffer*>(adapter);
  auto* buffer = reinterpret_cast<char*>(address);
  auto word = [&](size_t offset) { return RegisterBuffer::word(buffer, offset); };
  Call call{reinterpret_cast<void*>(word(layout.function)),
            {},
            reinterpret_cast<const uint64_t*>(word(layout.stack)),
            word(layout.stack_bytes) / sizeof(uint64_t)};
  for (const auto& place : layout.arguments) register_at(call.registers, place.storage) = word(place.offset);
  TRY(make_call(self, call));
  for (const auto& place : layout.results)
    RegisterBuffer::word(buffer, place.offset) = register_at(call.registers, place.storage);
  return {};
}

const FastNativeRow kDowncallNatives[] = {
    {"java/lang/invoke/MethodHandle", "linkToNative", nullptr, link_to_native},
    {"jdk/internal/foreign/abi/NativeEntryPoint", "registerNatives", "()V", fast<register_entry_point>},
    {"jdk/internal/foreign/abi/NativeEntryPoint", "makeDowncallStub",
     "(Ljava/lang/invoke/MethodType;Ljdk/internal/foreign/abi/ABIDescriptor;[Ljdk/internal/foreign/abi/VMStorage;"
     "[Ljdk/internal/foreign/abi/VMStorage;ZIZ)J",
     fast<make_downcall_stub>},
    {"jdk/internal/foreign/abi/NativeEntryPoint", "freeDowncallStub0", "(J)Z", fast<free_downcall_stub>},
    {"jdk/internal/invoke/NativeEntryPoint", "registerNatives", "()V", fast<fast_nothing>},
    {"jdk/internal/invoke/NativeEntryPoint", "vmStorageToVMReg", "(II)J", fast<storage_number>},
    {"jdk/internal/foreign/abi/ProgrammableInvoker", "registerNatives", "()V", fast<fast_nothing>},
    {"jdk/internal/foreign/abi/ProgrammableInvoker", "generateAdapter",
     "(Ljdk/internal/foreign/abi/ABIDescriptor;Ljdk/internal/foreign/abi/BufferLayout;)J", fast<generate_adapter>},
    {"jdk/internal/foreign/abi/ProgrammableInvoker", "invokeNative", "(JJ)V", fast<invoke_native>},
};

}  // namespace

RegisterBuffer::RegisterBuffer(const Object* abi, const Object* layout)
    : size(static_cast<size_t>(long_in(layout, "size"))),
      function(static_cast<size_t>(long_in(layout, "arguments_next_pc"))),
      stack_bytes(static_cast<size_t>(long_in(layout, "stack_args_bytes"))),
      stack(static_cast<size_t>(long_in(layout, "stack_args"))) {
  // For each kind of storage: where the first register of the ABI's list is; the others follow.
  auto add = [&](std::vector<Place>& places, const char* registers, const char* offsets, bool (*is_used)(Storage)) {
    const Object* lists = object_in(abi, registers, "[[Ljdk/internal/foreign/abi/VMStorage;");
    const Object* first = object_in(layout, offsets, "[J");
    for (size_t kind = 0; kind < static_cast<size_t>(lists->length()); ++kind) {
      auto offset = static_cast<size_t>(first->elements<int64_t>()[kind]);
      for (Storage storage : storages_of(vm::element(lists, kind))) {
        if (is_used(storage)) places.push_back({storage, offset});
        offset += storage.size();
      }
    }
  };
  add(arguments, "inputStorage", "input_type_offsets", takes_argument);
  add(results, "outputStorage", "output_type_offsets", gives_result);
}

std::span<const FastNativeRow> downcall_natives() { return kDowncallNatives; }

}  // namespace vitrine::library
