// SPDX-License-Identifier: Apache-2.0
#include "inspector/debugger/values.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <initializer_list>

#include "inspector/vm/vm.hpp"

namespace vitrine::inspector {
namespace {

constexpr jsize kMostCharacters = 120;

std::string text_of_string(JNIEnv* jni, jstring string) {
  const jsize length = jni->GetStringLength(string);
  const jsize shown = std::min(length, kMostCharacters);
  // In modified UTF-8 a character has up to three bytes, and there may be a zero behind them.
  std::string bytes(static_cast<std::size_t>(shown) * 3 + 1, '\0');
  jni->GetStringUTFRegion(string, 0, shown, bytes.data());
  bytes.resize(bytes.find('\0'));
  return '"' + bytes + '"' + (shown < length ? "..." : "");
}

std::string text_of_char(jchar value) {
  const std::string number = std::to_string(value);
  return value >= 0x20 && value < 0x7f ? number + " '" + static_cast<char>(value) + "'" : number;
}

/// Reads the variable into `result`. Returns the error of JVM TI.
jvmtiError read(JNIEnv* jni, jthread thread, jint depth, char kind, LocalVariable& result) {
  jvmtiEnv* jvmti = vm().jvmti;
  jvmtiError error = JVMTI_ERROR_NONE;
  switch (kind) {
    case 'J': {
      jlong value = 0;
      error = jvmti->GetLocalLong(thread, depth, result.slot, &value);
      result.value = std::to_string(value);
      break;
    }
    case 'F': {
      jfloat value = 0;
      error = jvmti->GetLocalFloat(thread, depth, result.slot, &value);
      result.value = text_of_number(value);
      break;
    }
    case 'D': {
      jdouble value = 0;
      error = jvmti->GetLocalDouble(thread, depth, result.slot, &value);
      result.value = text_of_number(value);
      break;
    }
    case 'L':
    case '[': {
      Local<jobject> value(jni);
      error = jvmti->GetLocalObject(thread, depth, result.slot, value.out());
      if (error != JVMTI_ERROR_NONE) break;
      result.value = text_of_object(jni, value.get());
      if (value.get() != nullptr) result.object = identity(value.get());
      break;
    }
    default: {
      jint value = 0;
      error = jvmti->GetLocalInt(thread, depth, result.slot, &value);
      if (kind == 'Z')
        result.value = value == 0 ? "false" : "true";
      else if (kind == 'C')
        result.value = text_of_char(static_cast<jchar>(value));
      else
        result.value = std::to_string(value);
    }
  }
  return error;
}

}  // namespace

std::string text_of_number(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.17g", value);
  return text;
}

std::string text_of_object(JNIEnv* jni, jobject object) {
  if (object == nullptr) return "null";
  const Local<jclass> cls(jni, jni->GetObjectClass(object));
  std::string name = class_name(cls.get());
  if (name == "java.lang.String") return text_of_string(jni, static_cast<jstring>(object));
  if (name.ends_with("[]"))
    name.insert(name.find('[') + 1, std::to_string(jni->GetArrayLength(static_cast<jarray>(object))));
  return name + " #" + std::to_string(identity(object));
}

std::vector<LocalVariable> local_variables(JNIEnv* jni, jthread thread, jint depth, jmethodID method,
                                           jlocation location) {
  if (vm().can.can_access_local_variables == 0)
    throw Refusal(409, "This VM gives local variables only to agents that are loaded at its start.");
  acquire([](jvmtiCapabilities& wanted) { wanted.can_access_local_variables = 1; });
  std::vector<LocalVariable> result;
  jint count = 0;
  Given<jvmtiLocalVariableEntry> table;
  const jvmtiError error = vm().jvmti->GetLocalVariableTable(method, &count, table.out());
  if (error == JVMTI_ERROR_ABSENT_INFORMATION) {
    jint modifiers = 0;
    constexpr jint kStatic = 0x0008;
    check(vm().jvmti->GetMethodModifiers(method, &modifiers), "GetMethodModifiers");
    Local<jobject> receiver(jni);
    if ((modifiers & kStatic) == 0 && vm().jvmti->GetLocalInstance(thread, depth, receiver.out()) == JVMTI_ERROR_NONE)
      result.push_back({"this", "", text_of_object(jni, receiver.get()), 0,
                        receiver.get() == nullptr ? 0 : identity(receiver.get())});
    return result;
  }
  check(error, "GetLocalVariableTable");
  for (jint i = 0; i < count; ++i) {
    const jvmtiLocalVariableEntry& entry = table[i];
    if (location >= entry.start_location && location < entry.start_location + entry.length) {
      LocalVariable variable{entry.name, readable(entry.signature), "", entry.slot, 0};
      if (read(jni, thread, depth, *entry.signature, variable) == JVMTI_ERROR_NONE) result.push_back(variable);
    }
    for (char* text : {entry.name, entry.signature, entry.generic_signature})
      vm().jvmti->Deallocate(reinterpret_cast<unsigned char*>(text));
  }
  std::sort(result.begin(), result.end(), [](const auto& a, const auto& b) { return a.slot < b.slot; });
  return result;
}

}  // namespace vitrine::inspector
