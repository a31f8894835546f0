// SPDX-License-Identifier: Apache-2.0
// JVM TI "Heap": tags, and forcing a collection.
#include <algorithm>

#include "gc/tag_set.hpp"
#include "jni/environment.hpp"
#include "jvmti/calls/functions.hpp"
#include "jvmti/calls/memory.hpp"
#include "jvmti/environments/lenient.hpp"
#include "vm/runtime/requested_collection.hpp"

namespace vitrine::jvmti::functions {

namespace {

struct Tagged {
  Object* object;
  int64_t tag;
};

/// Returns value(one) for each of them as a list that the agent owns, null if it is empty. False if there is no memory.
template <class Value, class Result>
bool give_each(const std::vector<Tagged>& all, const Value& value, Result** result) {
  *result = nullptr;
  if (all.empty()) return true;
  *result = allocate_array<Result>(all.size());
  if (*result != nullptr) std::ranges::transform(all, *result, value);
  return *result != nullptr;
}

}  // namespace

jvmtiError GetTag(Call& call, ObjectArg object, OutPtr<jlong> tag) {
  const Tags* tags = call.env.tag_table.load(std::memory_order_acquire);
  *tag = tags == nullptr ? 0 : tags->get(object.object);
  return JVMTI_ERROR_NONE;
}

jvmtiError SetTag(Call& call, ObjectArg object, jlong tag) {
  call.env.tags().set(object.object, tag);
  return JVMTI_ERROR_NONE;
}

jvmtiError GetObjectsWithTags(Call& call, Count count, InPtr<jlong> tags, OutPtr<jint> found, OptOut<jobject*> objects,
                              OptOut<jlong*> their_tags) {
  for (jint i = 0; i < count; ++i)
    if (tags.p[i] == 0 && !ignores(Lenient::ZeroTag))
      return fail(JVMTI_ERROR_ILLEGAL_ARGUMENT, "%s: tag %d of the list is 0, which means untagged" JVMTI_LENIENT_HINT,
                  call.function, i);
  std::vector<Tagged> all;
  if (const Tags* table = call.env.tag_table.load(std::memory_order_acquire)) {
    const std::span<const jlong> list(tags.p, static_cast<size_t>(count));
    all.reserve(list.size());  // there are often as many
    table->for_each_with(gc::TagSet(list), [&](Object* object, int64_t tag) { all.push_back({object, tag}); });
  }
  if (objects) {
    auto reference = [&](const Tagged& one) { return jni::local(call.self(), one.object); };
    if (!give_each(all, reference, objects.p)) return no_memory();
  }
  if (their_tags && !give_each(
                        all, [](const Tagged& one) { return jlong{one.tag}; }, their_tags.p))
    return no_memory();
  *found = static_cast<jint>(all.size());
  return JVMTI_ERROR_NONE;
}

jvmtiError ForceGarbageCollection(Call& call) {
  vm::collect_on_request(call.self(), gc::GcCause::JvmtiForce);
  return JVMTI_ERROR_NONE;
}

}  // namespace vitrine::jvmti::functions
