// SPDX-License-Identifier: Apache-2.0
// JVM TI "Thread Group": read from the fields of java.lang.ThreadGroup.
#include "jvmti/calls/functions.hpp"

#include "jni/environment.hpp"
#include "jvmti/calls/frames.hpp"
#include "jvmti/calls/memory.hpp"
#include "vm/model/root_objects.hpp"
#include "vm/model/string_content.hpp"
#include "vm/model/well_known.hpp"

namespace vitrine::jvmti::functions {

jvmtiError GetTopThreadGroups(Call& call, OutPtr<jint> count, OutPtr<jthreadGroup*> groups) {
  std::vector<jthreadGroup> list{jni::local<jthreadGroup>(call.self(), vm::root_objects().system_thread_group)};
  return give_list(list, count, groups.p);
}

jvmtiError GetThreadGroupInfo(Call& call, ThreadGroupArg group, OutPtr<jvmtiThreadGroupInfo> info) {
  const vm::WellKnown& known = vm::well_known();
  Object* name = group.object->get<Object*>(known.ThreadGroup_name);
  char* text = duplicate(name == nullptr ? std::string() : vm::string_to_utf8(name));
  if (text == nullptr) return no_memory();
  info->parent = jni::local<jthreadGroup>(call.self(), group.object->get<Object*>(known.ThreadGroup_parent));
  info->name = text;
  info->max_priority = group.object->get<int32_t>(known.ThreadGroup_maxPriority);
  info->is_daemon = group.object->get<uint8_t>(known.ThreadGroup_daemon) != 0;
  return JVMTI_ERROR_NONE;
}

jvmtiError GetThreadGroupChildren(Call& call, ThreadGroupArg group, OutPtr<jint> thread_count, OutPtr<jthread*> threads,
                                  OutPtr<jint> group_count, OutPtr<jthreadGroup*> groups) {
  const vm::WellKnown& known = vm::well_known();
  Thread& self = call.self();
  vm::NoSafepoint no_safepoint(self);
  std::vector<jthread> live;
  for (Thread* thread : vm::all_threads())  // agent threads are in no group (JVM TI RunAgentThread)
    if (thread->java_thread != nullptr && !thread->of_agent && !is_virtual(*thread) &&
        vm::group_of(thread->java_thread) == group.object)
      live.push_back(jni::local<jthread>(self, thread->java_thread));
  std::vector<jthreadGroup> children;
  // JDK: an array is replaced when it grows; the number beside it is that of the elements in use.
  auto each_of = [&](uint32_t array_field, uint32_t count_field, const auto& visit) {
    Object* array = group.object->get<Object*>(array_field);
    jint used = group.object->get<int32_t>(count_field);
    for (jint i = 0; array != nullptr && i < used && i < array->length(); ++i)
      if (Object* element = array->element<Object*>(i)) visit(element);
  };
  auto add = [&](Object* child) { children.push_back(jni::local<jthreadGroup>(self, child)); };
  each_of(known.ThreadGroup_groups, known.ThreadGroup_ngroups, add);
  if (known.ThreadGroup_weaks != 0)  // since 19 only the groups made during the boot are in the first array
    each_of(known.ThreadGroup_weaks, known.ThreadGroup_nweaks, [&](const Object* reference) {
      if (Object* child = reference->get<Object*>(known.Reference_referent)) add(child);
    });
  Results results;
  results.list(live, thread_count.p, threads.p);
  results.list(children, group_count.p, groups.p);
  return results.give();
}

}  // namespace vitrine::jvmti::functions
