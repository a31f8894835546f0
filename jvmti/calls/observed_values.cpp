// SPDX-License-Identifier: Apache-2.0
#include "jvmti/calls/observed_values.hpp"

#include "base/format.hpp"
#include "vm/model/well_known.hpp"
#include "vm/thread/virtual_waits.hpp"

namespace vitrine::jvmti {

namespace {

constexpr jint kMostFrames = 4;  // of each stack of several

}  // namespace

void ValueSink::put_object(Object* object) {
  const Class* cls = object == nullptr ? nullptr : Class::of(object);
  if (cls != nullptr && cls->kind == gc::ShapeKind::Mirror) {
    if (const Class* mirrored = Class::from_mirror(object)) return put(mirrored);
  } else if (cls != nullptr && cls->is_subclass_of(vm::well_known().Thread_class) && !vm::is_virtual_thread(object)) {
    if (const Thread* thread = vm::thread_of(object)) return put(thread);
  }
  put(object);
}

void ValueSink::put_part(jobject reference) {
  Object* object = self_ == nullptr || reference == nullptr ? nullptr : safe_dereference(*self_, reference);
  if (object == nullptr) return put(static_cast<const void*>(reference));
  put_object(object);
}

void ValueSink::put_part(const jvmtiThreadInfo& info) {
  structure("name priority is_daemon thread_group context_class_loader", info.name, info.priority, jint{info.is_daemon},
            info.thread_group, info.context_class_loader);
}
void ValueSink::put_part(const jvmtiThreadGroupInfo& info) {
  structure("parent name max_priority is_daemon", info.parent, info.name, info.max_priority, jint{info.is_daemon});
}
void ValueSink::put_part(const jvmtiMonitorUsage& usage) {
  put(StructureBegins{"owner entry_count waiters notify_waiters"});
  put_part(usage.owner);
  put_part(usage.entry_count);
  put_list(usage.waiters, usage.waiter_count);
  put_list(usage.notify_waiters, usage.notify_waiter_count);
  put(End{});
}
void ValueSink::put_part(const jvmtiMonitorStackDepthInfo& info) {
  structure("monitor stack_depth", info.monitor, info.stack_depth);
}
void ValueSink::put_part(const jvmtiFrameInfo& frame) {
  put(Location{frame.method == nullptr ? nullptr : jni::method_of(frame.method), frame.location});
}
void ValueSink::put_part(const jvmtiStackInfo& info) {
  put(StructureBegins{"thread state frames"});
  put_part(info.thread);
  put_part(info.state);
  put_list(info.frame_buffer, info.frame_count, kMostFrames);
  put(End{});
}
void ValueSink::put_part(const jvmtiLineNumberEntry& entry) {
  structure("start_location line_number", entry.start_location, entry.line_number);
}
void ValueSink::put_part(const jvmtiLocalVariableEntry& entry) {
  structure("start_location length name signature generic_signature slot", entry.start_location, entry.length,
            entry.name, entry.signature, entry.generic_signature, entry.slot);
}
void ValueSink::put_part(const jvmtiClassDefinition& definition) {
  structure("klass class_byte_count", definition.klass, definition.class_byte_count);
}
void ValueSink::put_part(const jvmtiTimerInfo& info) {
  structure("max_value may_skip_forward may_skip_backward kind", info.max_value, jint{info.may_skip_forward},
            jint{info.may_skip_backward}, jint{info.kind});
}
void ValueSink::put_part(const jvmtiHeapCallbacks& callbacks) {
  const char* names[5];
  jint count = 0;
  if (callbacks.heap_iteration_callback != nullptr) names[count++] = "heap_iteration_callback";
  if (callbacks.heap_reference_callback != nullptr) names[count++] = "heap_reference_callback";
  if (callbacks.primitive_field_callback != nullptr) names[count++] = "primitive_field_callback";
  if (callbacks.array_primitive_value_callback != nullptr) names[count++] = "array_primitive_value_callback";
  if (callbacks.string_primitive_value_callback != nullptr) names[count++] = "string_primitive_value_callback";
  put_list(names, count);
}

void ValueSink::put_callbacks(const jvmtiEventCallbacks* callbacks, jint size) {
  if (callbacks == nullptr || size < 0) return put(static_cast<const void*>(callbacks));
  const auto* const members = reinterpret_cast<void* const*>(callbacks);
  const size_t given = std::min(static_cast<size_t>(size), sizeof *callbacks) / sizeof(void*);
  EventNames named{0};
  for (size_t i = 0; i < given; ++i)
    if (members[i] != nullptr) named.events |= EventSet{1} << i;
  put(named);
}

void ValueText::next_part() {
  if (open_.empty()) return;
  Open& in = open_.back();
  if (in.told != 0) text_ += ", ";
  if (in.members != nullptr) text_ += std::string(word_at(in.members, in.told)) + "=";
  ++in.told;
}

void ValueText::begin(const char* bracket, const char* members, jint size) {
  next_part();
  text_ += bracket;
  open_.push_back({members, 0, size});
}

void ValueText::value(const std::string& text) {
  next_part();
  text_ += text;
}

void ValueText::end() {
  if (open_.empty()) return;
  const Open in = open_.back();
  open_.pop_back();
  if (in.told < in.size)
    text_ += (in.told == 0 ? "" : ", ") + std::string("... ") + std::to_string(in.size - in.told) + " more";
  text_ += in.members == nullptr ? "]" : "}";
}

std::string ValueText::take() {
  if (!open_.empty()) text_ += "...";
  for (; !open_.empty(); open_.pop_back()) text_ += open_.back().members == nullptr ? "]" : "}";
  return std::exchange(text_, {});
}

}  // namespace vitrine::jvmti
