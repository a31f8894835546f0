// SPDX-License-Identifier: Apache-2.0
// JVM TI "Field".
#include "jni/environment.hpp"
#include "jvmti/calls/functions.hpp"
#include "jvmti/calls/memory.hpp"

namespace vitrine::jvmti::functions {

jvmtiError GetFieldName(Call&, ClassArg, FieldArg field, OptOut<char*> name, OptOut<char*> signature,
                        OptOut<char*> generic) {
  Results results;
  if (name) *name = results.text(field->name->text());
  if (signature) *signature = results.text(field->descriptor->text());
  if (generic) {
    uint16_t index = field->info == nullptr ? 0 : field->info->signature_index;
    *generic = index == 0 ? nullptr : results.text(field->holder->file()->constants.utf8(index));
  }
  return results.give();
}

jvmtiError GetFieldDeclaringClass(Call& call, ClassArg, FieldArg field, OutPtr<jclass> declaring) {
  *declaring = jni::local_class(call.self(), field->holder);
  return JVMTI_ERROR_NONE;
}

jvmtiError GetFieldModifiers(Call&, ClassArg, FieldArg field, OutPtr<jint> modifiers) {
  *modifiers = field->access_flags;
  return JVMTI_ERROR_NONE;
}

jvmtiError IsFieldSynthetic(Call&, ClassArg, FieldArg field, OutPtr<jboolean> answer) {
  *answer = (field->access_flags & vm::kAccSynthetic) != 0 ||
            (field->info != nullptr && field->info->attributes.has(classfile::Attribute::Synthetic));
  return JVMTI_ERROR_NONE;
}

}  // namespace vitrine::jvmti::functions
