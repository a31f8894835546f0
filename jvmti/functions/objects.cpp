// SPDX-License-Identifier: Apache-2.0
// JVM TI "Object".
#include "jvmti/calls/functions.hpp"
#include "vm/model/value_objects.hpp"

namespace vitrine::jvmti::functions {

jvmtiError GetObjectSize(Call&, ObjectArg object, OutPtr<jlong> size) {
  *size = static_cast<jlong>(object.object->shape()->size_of(object.object));
  return JVMTI_ERROR_NONE;
}

jvmtiError GetObjectHashCode(Call&, ObjectArg object, OutPtr<jint> hash) {
  *hash = vm::identity_hash(object.object);
  return JVMTI_ERROR_NONE;
}

}  // namespace vitrine::jvmti::functions
