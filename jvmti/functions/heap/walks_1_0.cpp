// SPDX-License-Identifier: Apache-2.0
// JVM TI "Heap (1.0)": the four functions of version 1.0, which old agents still use.
#include "jvmti/calls/functions.hpp"
#include "jvmti/calls/heap_walk.hpp"
#include "jvmti/environments/lenient.hpp"
#include "jvmti/functions/heap/watched_callbacks.hpp"
#include "vm/model/java_heap.hpp"

namespace vitrine::jvmti::functions {

namespace {

/// The tag, class tag and size that an object is reported with. The tag is written back at the end of the scope.
struct TaggedMeanwhile {
  TaggedMeanwhile(Tags& tags, Object* object) : tags_(tags), object_(object), before_(tags.get(object)), now(before_) {}
  ~TaggedMeanwhile() {
    if (now != before_) tags_.set(object_, now);
  }
  jlong class_tag() const { return tags_.get(Class::of(object_)->mirror); }
  jlong size() const { return static_cast<jlong>(object_->shape()->size_of(object_)); }

 private:
  Tags& tags_;
  Object* object_;
  jlong before_;

 public:
  jlong now;
};

jint answer_of(jvmtiIterationControl control) {
  switch (control) {
    case JVMTI_ITERATION_CONTINUE: return JVMTI_VISIT_OBJECTS;
    case JVMTI_ITERATION_IGNORE: return 0;
    default: return JVMTI_VISIT_ABORT;
  }
}

jvmtiError bad_filter(const Call& call, jvmtiHeapObjectFilter filter) {
  return fail(JVMTI_ERROR_ILLEGAL_ARGUMENT, "%s: %d is not a filter" JVMTI_LENIENT_HINT, call.function, filter);
}
bool is_filter(jvmtiHeapObjectFilter filter) {
  return filter >= JVMTI_HEAP_OBJECT_TAGGED && filter <= JVMTI_HEAP_OBJECT_EITHER;
}

jvmtiError iterate(Call& call, const Class* cls, jvmtiHeapObjectFilter filter, jvmtiHeapObjectCallback callback,
                   const void* user_data) {
  if (!is_filter(filter) && !ignores(Lenient::ObjectFilter)) return bad_filter(call, filter);
  WatchedCallbacks watched(call, user_data);
  callback = watched.in_front_of<0>("heap_object_callback", callback);
  vm::with_world_stopped(call.self(), [&] {
    Tags& tags = call.env.tags();
    vm::java_heap().for_each_object([&](Object* object) {
      if (cls != nullptr && !Class::of(object)->is_subclass_of(cls)) return true;
      TaggedMeanwhile tagged(tags, object);
      if (tagged.now != 0 ? filter == JVMTI_HEAP_OBJECT_UNTAGGED : filter == JVMTI_HEAP_OBJECT_TAGGED) return true;
      return callback(tagged.class_tag(), tagged.size(), &tagged.now, watched.user_data()) != JVMTI_ITERATION_ABORT;
    });
  });
  return JVMTI_ERROR_NONE;
}

/// Reports a reference between objects.
jint report_reference(Tags& tags, jvmtiObjectReferenceCallback callback, void* user_data, jvmtiHeapReferenceKind kind,
                      const jvmtiHeapReferenceInfo* info, Object* referrer, Object* object) {
  jint index = -1;
  if (info != nullptr && (kind == JVMTI_HEAP_REFERENCE_FIELD || kind == JVMTI_HEAP_REFERENCE_STATIC_FIELD))
    index = info->field.index;
  if (info != nullptr && kind == JVMTI_HEAP_REFERENCE_ARRAY_ELEMENT) index = info->array.index;
  if (info != nullptr && kind == JVMTI_HEAP_REFERENCE_CONSTANT_POOL) index = info->constant_pool.index;
  // Version 1.0 has no kind for references to superclasses, so they are reported as references to a class.
  auto old_kind =
      kind == JVMTI_HEAP_REFERENCE_SUPERCLASS ? JVMTI_REFERENCE_CLASS : static_cast<jvmtiObjectReferenceKind>(kind);
  TaggedMeanwhile tagged(tags, object);
  return answer_of(
      callback(old_kind, tagged.class_tag(), tagged.size(), &tagged.now, tags.get(referrer), index, user_data));
}

class FollowingFromObject : public HeapWalk {
 public:
  /// The callback may be null: references between objects are not followed.
  FollowingFromObject(Tags& all_tags, jvmtiObjectReferenceCallback callback, void* data)
      : tags(all_tags), user_data(data), callback_(callback) {}

 protected:
  jint report(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo* info, Object* referrer,
              Object* object) override {
    return callback_ == nullptr ? 0 : report_reference(tags, callback_, user_data, kind, info, referrer, object);
  }
  jlong tag_of_thread(const Object* thread) override { return tags.get(thread); }

  Tags& tags;
  void* const user_data;

 private:
  const jvmtiObjectReferenceCallback callback_;
};

class FollowingFromRoots final : public FollowingFromObject {
 public:
  /// Each callback may be null.
  FollowingFromRoots(Tags& all_tags, jvmtiHeapRootCallback roots, jvmtiStackReferenceCallback stacks,
                     jvmtiObjectReferenceCallback objects, void* data)
      : FollowingFromObject(all_tags, objects, data), roots_(roots), stacks_(stacks) {}

 private:
  jint report(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo* info, Object* referrer,
              Object* object) override {
    if (referrer != nullptr) return FollowingFromObject::report(kind, info, referrer, object);
    auto root_kind =
        static_cast<jvmtiHeapRootKind>(kind - JVMTI_HEAP_REFERENCE_JNI_GLOBAL + JVMTI_HEAP_ROOT_JNI_GLOBAL);
    TaggedMeanwhile tagged(tags, object);
    if (kind == JVMTI_HEAP_REFERENCE_STACK_LOCAL || kind == JVMTI_HEAP_REFERENCE_JNI_LOCAL) {
      if (stacks_ == nullptr) return JVMTI_VISIT_OBJECTS;
      bool local = kind == JVMTI_HEAP_REFERENCE_STACK_LOCAL;
      return answer_of(stacks_(root_kind, tagged.class_tag(), tagged.size(), &tagged.now,
                               local ? info->stack_local.thread_tag : info->jni_local.thread_tag,
                               local ? info->stack_local.depth : info->jni_local.depth,
                               local ? info->stack_local.method : info->jni_local.method,
                               local ? info->stack_local.slot : -1, user_data));
    }
    return roots_ == nullptr ? JVMTI_VISIT_OBJECTS
                             : answer_of(roots_(root_kind, tagged.class_tag(), tagged.size(), &tagged.now, user_data));
  }

  const jvmtiHeapRootCallback roots_;
  const jvmtiStackReferenceCallback stacks_;
};

}  // namespace

jvmtiError IterateOverHeap(Call& call, jvmtiHeapObjectFilter filter, NonNull<jvmtiHeapObjectCallback> callback,
                           const void* user_data) {
  return iterate(call, nullptr, filter, callback, user_data);
}

jvmtiError IterateOverInstancesOfClass(Call& call, ClassArg cls, jvmtiHeapObjectFilter filter,
                                       NonNull<jvmtiHeapObjectCallback> callback, const void* user_data) {
  if (cls->is_primitive()) return JVMTI_ERROR_NONE;
  return iterate(call, cls.c, filter, callback, user_data);
}

jvmtiError IterateOverObjectsReachableFromObject(Call& call, ObjectArg object,
                                                 NonNull<jvmtiObjectReferenceCallback> callback,
                                                 const void* user_data) {
  WatchedCallbacks watched(call, user_data);
  const jvmtiObjectReferenceCallback called = watched.in_front_of<0>("object_reference_callback", callback.f);
  vm::with_world_stopped(call.self(), [&] {
    Tags& tags = call.env.tags();
    FollowingFromObject walk(tags, called, watched.user_data());
    walk.start_at(object.object);
    walk.follow();
  });
  return JVMTI_ERROR_NONE;
}

jvmtiError IterateOverReachableObjects(Call& call, jvmtiHeapRootCallback roots, jvmtiStackReferenceCallback stacks,
                                       jvmtiObjectReferenceCallback objects, const void* user_data) {
  if (roots == nullptr && stacks == nullptr && objects == nullptr) return JVMTI_ERROR_NONE;
  WatchedCallbacks watched(call, user_data);
  roots = watched.in_front_of<0>("heap_root_callback", roots);
  stacks = watched.in_front_of<1>("stack_ref_callback", stacks);
  objects = watched.in_front_of<2>("object_ref_callback", objects);
  vm::with_world_stopped(call.self(), [&] {
    Tags& tags = call.env.tags();
    FollowingFromRoots walk(tags, roots, stacks, objects, watched.user_data());
    walk.report_roots();
    if (objects != nullptr) walk.follow();
  });
  return JVMTI_ERROR_NONE;
}

}  // namespace vitrine::jvmti::functions
