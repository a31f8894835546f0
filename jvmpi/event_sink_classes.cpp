// SPDX-License-Identifier: Apache-2.0
// CLASS_LOAD_HOOK and CLASS_LOAD.
#include <algorithm>
#include <cstdlib>

#include "jvmpi/defining_events.hpp"
#include "jvmpi/event_sink.hpp"
#include "jvmpi/notify.hpp"

namespace vitrine::jvmpi {

namespace {
/// The allocator that the event offers: the VM frees what the agent got from it.
void* allocate(unsigned int size) { return std::malloc(size); }
}  // namespace

void ProfilerSink::class_file_load(Thread& self, vm::ClassFileLoad& load) {
  if (!is_enabled(JVMPI_EVENT_CLASS_LOAD_HOOK)) return;
  // A copy, because the agent may write into it.
  std::vector<uint8_t> bytes(load.current(), load.current() + load.current_size());
  const auto size = static_cast<jint>(bytes.size());
  JVMPI_Event answer;
  answer.u.class_load_hook.new_class_data = nullptr;
  send<JVMPI_EVENT_CLASS_LOAD_HOOK>(
      self,
      [&](EventData& u) {
        u.class_load_hook = {bytes.data(), size, bytes.data(), size, allocate};
      },
      0, &answer);
  unsigned char* made = answer.u.class_load_hook.new_class_data;
  if (made == nullptr || made == bytes.data()) return;  // not instrumented
  load.replacement.assign(made, made + std::max(answer.u.class_load_hook.new_class_data_len, 0));
  load.replaced = true;
  std::free(made);
}

void ProfilerSink::class_load(Thread& self, Class& cls) {
  if (is_enabled(JVMPI_EVENT_CLASS_LOAD) && is_ready()) send_class_load(self, cls, 0);
}

}  // namespace vitrine::jvmpi
