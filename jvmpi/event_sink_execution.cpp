// SPDX-License-Identifier: Apache-2.0
// Events of running code.
#include "classfile/bytecodes.hpp"
#include "jni/ids.hpp"
#include "jvmpi/event_sink.hpp"
#include "jvmpi/notify.hpp"
#include "vm/model/value_objects.hpp"

namespace vitrine::jvmpi {

namespace {

/// Whether the branch is taken by the operands on top of the stack (JVMS 6.5 if<cond>, if_icmp<cond>, if_acmp<cond>,
/// ifnull, ifnonnull). `top` is the first free slot.
bool is_taken(uint8_t op, const vm::Slot* top) {
  using classfile::Op;
  const Object* object = vm::as_ref(top[-1]);
  if (op == Op::ifnull) return object == nullptr;
  if (op == Op::ifnonnull) return object != nullptr;
  if (op == Op::if_acmpeq || op == Op::if_acmpne)
    return vm::is_same(vm::as_ref(top[-2]), object) == (op == Op::if_acmpeq);
  const bool with_zero = op <= Op::ifle;
  const int32_t a = vm::as_int(with_zero ? top[-1] : top[-2]), b = with_zero ? 0 : vm::as_int(top[-1]);
  switch (with_zero ? op - Op::ifeq : op - Op::if_icmpeq) {
    case 0: return a == b;
    case 1: return a != b;
    case 2: return a < b;
    case 3: return a >= b;
    case 4: return a > b;
    default: return a <= b;
  }
}
}  // namespace

void ProfilerSink::method_entry(Thread& self, vm::Frame& frame) {
  if (!is_ready()) {
    frame.flags |= vm::Frame::kUntold;
    return;
  }
  const jmethodID method = jni::id_of(*frame.method);
  post<JVMPI_EVENT_METHOD_ENTRY>(self, [&](EventData& u) { u.method.method_id = method; });
  post<JVMPI_EVENT_METHOD_ENTRY2>(self, [&](EventData& u) {
    u.method_entry2 = {method, frame.method->is_static() ? nullptr : id_of(vm::as_ref(frame.locals[0]))};
  });
}

void ProfilerSink::method_exit(Thread& self, vm::Frame& frame, bool, vm::Slot) {
  if (frame.flags & vm::Frame::kUntold) return;
  post<JVMPI_EVENT_METHOD_EXIT>(self, [&](EventData& u) { u.method.method_id = jni::id_of(*frame.method); });
}

void ProfilerSink::single_step(Thread& self, vm::Frame& frame) {
  if (!is_enabled(JVMPI_EVENT_INSTRUCTION_START) || !frame.method->is_in_class_file() || frame.bci() < 0) return;
  const auto bci = static_cast<uint32_t>(frame.bci());
  const std::span<const uint8_t> code = frame.method->code().code;
  const uint8_t op = code[bci];
  const vm::Slot* top = frame.stack_top;
  send<JVMPI_EVENT_INSTRUCTION_START>(self, [&](EventData& u) {
    u.instruction.method_id = jni::id_of(*frame.method);
    u.instruction.offset = static_cast<jint>(bci);
    u.instruction.u = {};
    if (classfile::is_conditional_branch(op)) {
      u.instruction.u.if_info.is_true = is_taken(op, top);
    } else if (classfile::is_switch(op)) {
      const classfile::SwitchView table(code, bci);
      const int32_t key = vm::as_int(top[-1]);
      if (op == classfile::Op::tableswitch) {
        u.instruction.u.tableswitch_info = {key, table.low(), table.high()};
      } else {
        uint32_t chosen = 0;
        while (chosen < table.count() && table.key(chosen) != key) ++chosen;
        u.instruction.u.lookupswitch_info = {static_cast<jint>(chosen), static_cast<jint>(table.count())};
      }
    }
  });
}

}  // namespace vitrine::jvmpi
