// SPDX-License-Identifier: Apache-2.0
// Calls extension functions by their identifiers.
#include <cstring>
#include <sstream>
#include <string>

#include "agent.hpp"

namespace {

jvmtiEnv* tool;

void give_back(void* memory) { tool->Deallocate(static_cast<unsigned char*>(memory)); }

jlong cells_before = -1;

jvmtiExtensionFunction find(const char* name) {
  const std::string wanted = std::string("com.vitrine.functions.") + name;
  jint count = 0;
  jvmtiExtensionFunctionInfo* infos = nullptr;
  check(tool->GetExtensionFunctions(&count, &infos), "GetExtensionFunctions");
  jvmtiExtensionFunction found = nullptr;
  for (jint i = 0; i < count; ++i) {
    const jvmtiExtensionFunctionInfo& info = infos[i];
    if (wanted == info.id) found = info.func;
    for (jint p = 0; p < info.param_count; ++p) give_back(info.params[p].name);
    for (void* memory : {static_cast<void*>(info.id), static_cast<void*>(info.short_description),
                         static_cast<void*>(info.params), static_cast<void*>(info.errors)})
      give_back(memory);
  }
  give_back(infos);
  if (found != nullptr) return found;
  say("there is no %s", name);
  std::exit(99);
}

void tell_operands(JNIEnv* env, jthread thread, jint depth) {
  jint count = 0;
  char* types = nullptr;
  jvalue* values = nullptr;
  const jvmtiError error = find("GetOperandStack")(tool, thread, depth, &count, &types, &values);
  if (error != JVMTI_ERROR_NONE) {
    say("depth %d: error %d", depth, error);
    return;
  }
  std::string text;
  for (jint i = 0; i < count; ++i) {
    text += std::string(" ") + types[i] + " ";
    switch (types[i]) {
      case 'I': text += std::to_string(values[i].i); break;
      case 'J': text += std::to_string(values[i].j); break;
      case 'F': text += std::to_string(values[i].f); break;
      case 'D': text += std::to_string(values[i].d); break;
      case 'L':
        text += values[i].l == nullptr ? "null" : class_signature(tool, env->GetObjectClass(values[i].l));
        break;
      default: break;
    }
  }
  say("%d operands:%s", count, text.c_str());
  give_back(types);
  give_back(values);
}

jmethodID method_of(JNIEnv* env, jclass holder, jstring name) {
  jint count = 0;
  jmethodID* methods = nullptr;
  check(tool->GetClassMethods(holder, &count, &methods), "GetClassMethods");
  jmethodID found = nullptr;
  for (jint i = 0; i < count; ++i)
    if (method_name(tool, methods[i]) == text_of(env, name)) found = methods[i];
  give_back(methods);
  if (found != nullptr) return found;
  say("there is no such method");
  std::exit(99);
}

}  // namespace

extern "C" JNIEXPORT jint JNICALL Java_Test_operands(JNIEnv* env, jclass) {
  tell_operands(env, nullptr, 1);
  return 9;
}

extern "C" JNIEXPORT void JNICALL Java_Test_operandsOf(JNIEnv* env, jclass, jthread thread, jint depth) {
  tell_operands(env, thread, depth);
}

/// Those of classes and members of the test, and of its call sites.
extern "C" JNIEXPORT void JNICALL Java_Test_constants(JNIEnv* env, jclass holder, jstring name) {
  jint count = 0;
  char** texts = nullptr;
  const jvmtiError error = find("GetResolvedConstants")(tool, method_of(env, holder, name), &count, &texts);
  if (error != JVMTI_ERROR_NONE) {
    say("constants of %s: error %d", text_of(env, name).c_str(), error);
    return;
  }
  say("constants of %s, the first one '%s'", text_of(env, name).c_str(), texts[0]);
  for (jint i = 0; i < count; ++i) {
    const std::string text = texts[i];
    if (text.find("Later") != std::string::npos) say("  %s", text.substr(0, text.find(", at")).c_str());
    if (text.find("length") != std::string::npos) say("  %s", text.c_str());
    if (text.find("linkToTargetMethod") != std::string::npos || text.find("Invokers") != std::string::npos)
      say("  a call site %s", text.substr(0, text.find(':')).c_str());
    give_back(texts[i]);
  }
  give_back(texts);
}

extern "C" JNIEXPORT void JNICALL Java_Test_forms(JNIEnv* env, jclass holder, jstring name) {
  jint count = 0;
  jlocation* locations = nullptr;
  char **executed = nullptr, **alone = nullptr;
  check(find("GetExecutedForms")(tool, method_of(env, holder, name), &count, &locations, &executed, &alone),
        "GetExecutedForms");
  std::string text;
  int together = 0;
  for (jint i = 0; i < count; ++i) {
    text += " " + std::to_string(locations[i]) + ":" + alone[i];
    if (std::strcmp(executed[i], "breakpoint") == 0) text += "(breakpoint)";
    if (std::strcmp(executed[i], alone[i]) != 0) ++together;
    give_back(executed[i]);
    give_back(alone[i]);
  }
  for (void* memory : {static_cast<void*>(locations), static_cast<void*>(executed), static_cast<void*>(alone)})
    give_back(memory);
  say("forms of %s:%s%s", text_of(env, name).c_str(), text.c_str(), together > 1 ? ", some executed together" : "");
}

/// Without addresses and bytes.
extern "C" JNIEXPORT void JNICALL Java_Test_machine(JNIEnv* env, jclass holder, jstring name) {
  char* text = nullptr;
  const jvmtiError error = find("GetMachineCode")(tool, method_of(env, holder, name), &text);
  if (error != JVMTI_ERROR_NONE) {
    say("machine code of %s: error %d", text_of(env, name).c_str(), error);
    return;
  }
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    if (line.find("Compilation ") == 0)
      say("it is compiled");
    else if (line.find("  ") != 0 || line.find("  at bci") == 0)
      say("%s", line.c_str());
  give_back(text);
}

extern "C" JNIEXPORT void JNICALL Java_Test_breakpoint(JNIEnv* env, jclass holder, jstring name, jboolean on) {
  jmethodID method = method_of(env, holder, name);
  check(on ? tool->SetBreakpoint(method, 0) : tool->ClearBreakpoint(method, 0), "Set/ClearBreakpoint");
}

extern "C" JNIEXPORT void JNICALL Java_Test_cells(JNIEnv*, jclass) {
  jint count = 0;
  jlong* numbers = nullptr;
  check(find("GetHeapCells")(tool, &count, &numbers), "GetHeapCells");
  jlong used = 0;
  bool fit = count % 7 == 0 && count > 0;
  for (jint i = 0; i < count; i += 7) {
    const jlong* n = numbers + i;
    if (n[0] != 0) fit &= n[0] * (n[3] + n[4] + n[5] + n[6]) == n[2] && n[1] > 0;
    used += n[3] + n[4];
  }
  give_back(numbers);
  say("the numbers of each size fit together: %s", fit ? "yes" : "no");
  if (cells_before >= 0) say("1000 more cells are used: %s", used - cells_before >= 1000 ? "yes" : "no");
  cells_before = used;
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  tool = get_jvmti(vm);
  jvmtiCapabilities wanted{};
  wanted.can_generate_breakpoint_events = 1;
  check(tool->AddCapabilities(&wanted), "AddCapabilities");
  return JNI_OK;
}
