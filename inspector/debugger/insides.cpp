// SPDX-License-Identifier: Apache-2.0
#include "inspector/debugger/insides.hpp"

#include <string>
#include <utility>

#include "inspector/debugger/values.hpp"

namespace vitrine::inspector {
namespace {

/// An array of texts from JVM TI.
class GivenTexts {
 public:
  explicit GivenTexts(const jint& count) : count_(count) {}
  GivenTexts(const GivenTexts&) = delete;
  GivenTexts& operator=(const GivenTexts&) = delete;
  ~GivenTexts() {
    for (jint i = 0; texts_.get() != nullptr && i < count_; ++i)
      vm().jvmti->Deallocate(reinterpret_cast<unsigned char*>(texts_[i]));
  }
  char*** out() { return texts_.out(); }
  const char* operator[](jint index) const { return texts_[index]; }

 private:
  const jint& count_;
  Given<char*> texts_;
};

void add_operands(JNIEnv* jni, jthread thread, jint depth, Json& frame) {
  static const jvmtiExtensionFunction function = find_extension("com.vitrine.functions.GetOperandStack");
  if (function == nullptr) return;
  jint count = 0;
  Given<char> types;
  Given<jvalue> values;
  // A thread that runs has none to show.
  if (function(vm().jvmti, thread, depth, &count, types.out(), values.out()) != JVMTI_ERROR_NONE) return;
  Json list = Json::array();
  for (jint i = 0; i < count; ++i) {
    const Local<jobject> object(jni, types[i] == 'L' ? values[i].l : nullptr);
    const auto [type, value] = [&]() -> std::pair<const char*, std::string> {
      switch (types[i]) {
        case 'I': return {"int", std::to_string(values[i].i)};
        case 'J': return {"long", std::to_string(values[i].j)};
        case 'F': return {"float", text_of_number(static_cast<double>(values[i].f))};
        case 'D': return {"double", text_of_number(values[i].d)};
        case 'L': return {"reference", text_of_object(jni, object.get())};
        default: return {"", ""};
      }
    }();
    list.push_back({{"type", type}, {"value", value}});
  }
  frame["operands"] = list;
}

void add_resolved(jmethodID method, Json& frame) {
  static const jvmtiExtensionFunction function = find_extension("com.vitrine.functions.GetResolvedConstants");
  jint count = 0;
  GivenTexts texts(count);
  if (function == nullptr || function(vm().jvmti, method, &count, texts.out()) != JVMTI_ERROR_NONE) return;
  Json all = Json::object();
  for (jint i = 0; i < count; ++i)
    if (*texts[i] != '\0') all[std::to_string(i)] = texts[i];
  frame["resolved"] = all;
}

void add_forms(jmethodID method, Json& frame) {
  static const jvmtiExtensionFunction function = find_extension("com.vitrine.functions.GetExecutedForms");
  jint count = 0;
  Given<jlocation> locations;
  GivenTexts executed(count), alone(count);
  if (function == nullptr || function(vm().jvmti, method, &count, locations.out(), executed.out(), alone.out()) != 0)
    return;
  Json list = Json::array();
  for (jint i = 0; i < count; ++i) list.push_back({locations[i], executed[i], alone[i]});
  frame["forms"] = list;
}

void add_machine_code(jmethodID method, Json& frame) {
  static const jvmtiExtensionFunction function = find_extension("com.vitrine.functions.GetMachineCode");
  Given<char> text;
  if (function != nullptr && function(vm().jvmti, method, text.out()) == JVMTI_ERROR_NONE)
    frame["machine"] = text.get();
}

}  // namespace

void add_insides(JNIEnv* jni, jthread thread, jint depth, jmethodID method, Json& frame) {
  add_operands(jni, thread, depth, frame);
  add_resolved(method, frame);
  add_forms(method, frame);
  add_machine_code(method, frame);
}

}  // namespace vitrine::inspector
