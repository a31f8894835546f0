// SPDX-License-Identifier: Apache-2.0
// JVM TI "Heap": tags, and forcing a collection.
#include "jni/environment.hpp"
#include "jvmti/functions.hpp"
#include "jvmti/lenient.hpp"
#include "jvmti/memory.hpp"
#include "vm/model/heap.hpp"

namespace vitrine::jvmti::functions {

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
  gc::TagSet wanted(static_cast<size_t>(count));
  for (jint i = 0; i < count; ++i) {
    if (tags.p[i] != 0)
      wanted.insert(tags.p[i]);
    else if (!ignores(Lenient::ZeroTag))
      return fail(JVMTI_ERROR_ILLEGAL_ARGUMENT, "%s: tag %d of the list is 0, which means untagged" JVMTI_LENIENT_HINT,
                  call.function, i);
  }
  std::vector<jobject> references;
  std::vector<jlong> values;
  jint matches = 0;
  if (const Tags* table = call.env.tag_table.load(std::memory_order_acquire)) {
    table->for_each_with(wanted, [&](Object* object, int64_t tag) {
      matches++;
      if (objects) references.push_back(jni::local(call.self(), object));
      if (their_tags) values.push_back(tag);
    });
  }
  jint ignored;
  if (objects)
    if (jvmtiError error = give_list(references, &ignored, objects.p)) return error;
  if (their_tags)
    if (jvmtiError error = give_list(values, &ignored, their_tags.p)) return error;
  *found = matches;
  return JVMTI_ERROR_NONE;
}

jvmtiError ForceGarbageCollection(Call&) {
  vm::java_heap().collect(gc::GcCause::JvmtiForce);
  return JVMTI_ERROR_NONE;
}

}  // namespace vitrine::jvmti::functions
