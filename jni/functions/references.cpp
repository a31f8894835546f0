// SPDX-License-Identifier: Apache-2.0
// JNI 10 chapter 4 "Global and Local References" and "Weak Global References".
#include "vm/thread/references.hpp"

#include <string>

#include "jni/environment.hpp"
#include "jni/functions.hpp"
#include "jni/reason.hpp"
#include "vm/model/value_objects.hpp"
#include "vm/ports/ports.hpp"

namespace vitrine::jni::functions {
namespace {

using namespace vm;

uintptr_t tag_of(jobject reference) { return reinterpret_cast<uintptr_t>(reference) & kReferenceTagMask; }

jobject make_global(Thread& self, Object* object, bool weak) {
  jobject made = vm::global_references().create(object, weak);
  if (wants_event(Event::GlobalReference)) [[unlikely]]
    ports().events->global_reference_made(self, object, made, weak);
  return made;
}

void delete_global(Thread& self, jobject reference, bool weak) {
  if (tag_of(reference) != (weak ? kWeakTag : kGlobalTag)) return;
  if (wants_event(Event::GlobalReference) && vm::global_references().owns(reference)) [[unlikely]]
    ports().events->global_reference_deleted(self, reference, weak);
  vm::global_references().remove(reference);
}

/// As much as HotSpot grants (its MaxJNILocalCapacity). Handle cells are allocated in chunks as needed.
constexpr jint kMostCapacity = 65536;

/// JNI_OK, or JNI_ERR: for a capacity that is too large with an OutOfMemoryError, as the specification says, unless an
/// exception is pending already.
jint check_capacity(Thread& self, const char* function, jint capacity) {
  if (capacity < 0) return fail(function, JNI_ERR, "argument 1 (capacity) is %d, less than 0", capacity);
  if (capacity <= kMostCapacity) return JNI_OK;
  if (self.context.pending_exception == nullptr)
    (void)throw_new(self, Throwable::OutOfMemoryError,
                    "a capacity of " + std::to_string(capacity) + " local references is more than " +
                        std::to_string(kMostCapacity));
  return fail(function, JNI_ERR, "argument 1 (capacity) is %d, more than %d", capacity, kMostCapacity);
}

}  // namespace

jobject NewGlobalRef(JNIEnv* env, jobject reference) {
  JNI_ENTER(env);
  Object* object = dereference(reference);
  return object == nullptr ? nullptr : make_global(self, object, /*weak=*/false);
}

void DeleteGlobalRef(JNIEnv* env, jobject reference) {
  JNI_ENTER(env);
  delete_global(self, reference, /*weak=*/false);
}

void DeleteLocalRef(JNIEnv* env, jobject reference) {
  JNI_ENTER(env);
  if (reference != nullptr && tag_of(reference) == 0) self.context.local_references.remove(reference);
}

jboolean IsSameObject(JNIEnv* env, jobject a, jobject b) {
  JNI_ENTER(env);
  return is_same(dereference(a), dereference(b));
}

jobject NewLocalRef(JNIEnv* env, jobject reference) {
  JNI_ENTER(env);
  return local(self, dereference(reference));
}

jint EnsureLocalCapacity(JNIEnv* env, jint capacity) {
  JNI_ENTER(env);
  return check_capacity(self, "EnsureLocalCapacity", capacity);
}

jint PushLocalFrame(JNIEnv* env, jint capacity) {
  JNI_ENTER(env);
  if (jint error = check_capacity(self, "PushLocalFrame", capacity)) return error;
  self.context.local_references.push_frame();
  return JNI_OK;
}

jobject PopLocalFrame(JNIEnv* env, jobject result) {
  JNI_ENTER(env);
  Object* survivor = dereference(result);
  self.context.local_references.pop_frame();
  return local(self, survivor);
}

jweak NewWeakGlobalRef(JNIEnv* env, jobject reference) {
  JNI_ENTER(env);
  Object* object = dereference(reference);
  if (object == nullptr) return nullptr;
  if (!has_identity(object)) {
    (void)throw_new(self, Throwable::IdentityException,
                    Class::of(object)->external_name() + " is not an identity class");
    return nullptr;
  }
  return static_cast<jweak>(make_global(self, object, /*weak=*/true));
}

void DeleteWeakGlobalRef(JNIEnv* env, jweak reference) {
  JNI_ENTER(env);
  delete_global(self, reference, /*weak=*/true);
}

jobjectRefType GetObjectRefType(JNIEnv* env, jobject reference) {
  JNI_ENTER(env);
  if (reference == nullptr) return JNIInvalidRefType;
  switch (tag_of(reference)) {
    case kGlobalTag: return vm::global_references().owns(reference) ? JNIGlobalRefType : JNIInvalidRefType;
    case kWeakTag: return vm::global_references().owns(reference) ? JNIWeakGlobalRefType : JNIInvalidRefType;
    case 0:
      return (self.context.on_java_stack(reference) && dereference(reference) != nullptr) ||
                     self.context.local_references.owns(reference)
                 ? JNILocalRefType
                 : JNIInvalidRefType;
    default: return JNIInvalidRefType;
  }
}

}  // namespace vitrine::jni::functions
