// SPDX-License-Identifier: Apache-2.0
#include "agent.hpp"

#include <algorithm>
#include <cstring>
#include <set>

namespace {

using Function = jvmtiError(JNICALL*)(jvmtiEnv*, jlong, jlong, jlong, jlong, jlong);
constexpr int kLive = 16, kStart = kLive | 64, kOnLoadOnly = 2, kOnLoad = kLive | 2, kAny = 0xffff;

/// Whether the function's first parameter is a reference or an id. These may be garbage; for a pointer to memory only
/// null may be tried.
bool starts_with_reference(const char* name) {
  struct Parameters {
    const char *function, *names;
  };
  static constexpr Parameters kParameters[] = {
#define JVMTI_PARAMETERS(function, section, names) {#function, names},
#include "../../../jvmti/parameters.def"
  };
  for (const Parameters& row : kParameters)
    if (std::strcmp(row.function, name) == 0) {
      std::string first = row.names;
      first.resize(std::min(first.find(' '), first.size()));
      return first == "thread" || first == "klass" || first == "method" || first == "object" || first == "group" ||
             first == "module" || first == "monitor";
    }
  return false;
}

struct Row {
  int number;
  const char* name;
  int phases;
};
const Row kRows[] = {
#define JVMTI_FUNCTION(number, name, phases, capabilities, safe) {number, #name, phases},
#include "../../../jvmti/functions.def"
};

// Functions that wait, or change the state that the other calls rely on.
const std::set<std::string> kLeftOut = {"SuspendThread",        "DisposeEnvironment", "ForceGarbageCollection",
                                        "Deallocate",           "SetEventCallbacks",  "RelinquishCapabilities",
                                        "SetNativeMethodPrefix"};

jvmtiEnv *with_capabilities, *without, *disposed;
jvmtiExtensionFunction get_last_error_message, clear_last_error_message;

void find_extensions(jvmtiEnv* jvmti) {
  jint count = 0;
  jvmtiExtensionFunctionInfo* list = nullptr;
  check(jvmti->GetExtensionFunctions(&count, &list), "GetExtensionFunctions");
  for (jint i = 0; i < count; ++i) {
    if (std::strcmp(list[i].id, "com.android.art.misc.get_last_error_message") == 0)
      get_last_error_message = list[i].func;
    if (std::strcmp(list[i].id, "com.android.art.misc.clear_last_error_message") == 0)
      clear_last_error_message = list[i].func;
  }
}

// The failures of the other functions are checked, but not printed.
const std::set<std::string> kShown = {
    "GetThreadInfo", "SuspendThreadList", "GetStackTrace", "GetLocalInt",  "SetBreakpoint",  "SetEventNotificationMode",
    "GetFieldName",  "GetObjectSize",     "PopFrame",      "GetBytecodes", "RunAgentThread", "GetObjectsWithTags"};
std::set<std::string> said;

/// Calls the function. The sentence of a failure is printed once; a sentence that says too little is reported.
void attempt(jvmtiEnv* jvmti, const Row& row, jlong a = 0, jlong b = 0, jlong c = 0, jlong d = 0, jlong e = 0) {
  clear_last_error_message(with_capabilities);
  auto* function = reinterpret_cast<Function const*>(with_capabilities->functions)[row.number - 1];
  jvmtiError error = function(jvmti, a, b, c, d, e);
  if (error == JVMTI_ERROR_NONE) return;
  char* message = nullptr;
  jvmtiError answer = get_last_error_message(with_capabilities, &message);
  char* name = nullptr;
  check(with_capabilities->GetErrorName(error, &name), "GetErrorName");
  std::string error_name = take(with_capabilities, name);
  if (answer != JVMTI_ERROR_NONE) return say("%s gave %s and no sentence", row.name, error_name.c_str());
  std::string sentence = take(with_capabilities, message);
  if (!sentence.starts_with(row.name) || sentence.find(error_name) != std::string::npos ||
      sentence.find("(JVM TI, ") == std::string::npos)
    say("%s says too little: %s", error_name.c_str(), sentence.c_str());
  if (kShown.contains(row.name) && said.insert(sentence).second)
    say("%s: %s", error_name.c_str() + sizeof "JVMTI_ERROR", sentence.c_str());
}

}  // namespace

extern "C" {

JNIEXPORT void JNICALL Java_Test_run(JNIEnv* jni, jclass test, jobject text, jthread ended, jintArray array) {
  static char space[4096];
  auto word = [](const void* p) { return reinterpret_cast<jlong>(p); };
  jlong out = word(space);
  jfieldID field = jni->GetFieldID(test, "field", "I");
  jmethodID method = jni->GetStaticMethodID(test, "run", "(Ljava/lang/Object;Ljava/lang/Thread;[I)V");
  jclass string = jni->FindClass("java/lang/String");
  for (const Row& row : kRows) {
    if (kLeftOut.contains(row.name)) continue;
    attempt(disposed, row, out, out, out, out, out);
    attempt(without, row);
    if (!(row.phases & kLive)) continue;
    attempt(with_capabilities, row);
    auto is = [&](const char* name) { return std::strcmp(row.name, name) == 0; };
    if (starts_with_reference(row.name) && !is("RawMonitorWait") && !is("SetThreadLocalStorage"))
      for (jlong first : {word(text), word(ended), word(array), word(test), word(method), out, jlong{-1}, jlong{99}}) {
        attempt(with_capabilities, row, first);
        bool has_field = std::strstr(row.name, "Field") != nullptr && !is("GetClassFields");
        if (has_field)
          for (jlong second : {word(field), word(method), word(string), jlong{-1}})
            attempt(with_capabilities, row, first, second, out + 512, out + 1024, out + 2048);
        else if (std::strncmp(row.name, "Get", 3) == 0 || std::strncmp(row.name, "Is", 2) == 0)
          attempt(with_capabilities, row, first, out, out + 512, out + 1024, out + 2048);
      }
    if (is("SetEventNotificationMode")) {
      attempt(with_capabilities, row, 99, JVMTI_EVENT_BREAKPOINT);
      attempt(with_capabilities, row, JVMTI_ENABLE, 999);
      attempt(with_capabilities, row, JVMTI_ENABLE, JVMTI_EVENT_BREAKPOINT, word(text));
      attempt(with_capabilities, row, JVMTI_ENABLE, JVMTI_EVENT_BREAKPOINT, word(ended));
      attempt(without, row, JVMTI_ENABLE, JVMTI_EVENT_BREAKPOINT);
      jthread self = nullptr;
      check(with_capabilities->GetCurrentThread(&self), "GetCurrentThread");
      attempt(with_capabilities, row, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, word(self));
    }
    if (is("SetHeapSamplingInterval") || is("Allocate") || is("SetExtensionEventCallback") || is("GetErrorName"))
      attempt(with_capabilities, row, -1, out);
    if (is("GenerateEvents") || is("SetVerboseFlag")) attempt(with_capabilities, row, 7);
    if (is("RunAgentThread")) {
      attempt(with_capabilities, row, word(ended), out, 0, 99);
      attempt(with_capabilities, row, word(ended), out, 0, 5);
    }
    if (is("StopThread")) attempt(with_capabilities, row, word(ended), word(text));
    if (is("SuspendThreadList") || is("RetransformClasses") || is("SetNativeMethodPrefixes") ||
        is("GetObjectsWithTags") || is("GetThreadListStackTraces"))
      attempt(with_capabilities, row, -1, out, out, out, out);
    if (is("RetransformClasses")) attempt(with_capabilities, row, 1, out);
    if (is("GetObjectsWithTags")) attempt(with_capabilities, row, 1, word(space + 2048), out);
    if (is("AddToBootstrapClassLoaderSearch") || is("AddToSystemClassLoaderSearch"))
      attempt(with_capabilities, row, word("/nowhere"));
    if (is("GetSystemProperty")) attempt(with_capabilities, row, word("no.such.property"), out);
    for (const char* name : {"NotifyFramePop", "GetFrameLocation", "GetStackTrace"})
      if (is(name))
        for (jlong depth : {-1, 100000}) attempt(with_capabilities, row, 0, depth, 1, out, out + 512);
    for (const char* name : {"SetBreakpoint", "ClearBreakpoint"})
      if (is(name))
        for (jlong location : {-1, 0, 1, 100000})
          attempt(with_capabilities, row, word(jni->GetStaticMethodID(test, "main", "([Ljava/lang/String;)V")),
                  location);
    if (std::strncmp(row.name + 1, "etLocal", 7) == 0 && !is("GetLocalInstance")) {
      attempt(with_capabilities, row, 0, 1, 0, out);
      attempt(with_capabilities, row, 0, 1, 77, out);
      attempt(with_capabilities, row, 0, 0, 0, out);
      attempt(with_capabilities, row, 0, 1, 1, out);
    }
  }
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  with_capabilities = get_jvmti(vm);
  without = get_jvmti(vm);
  disposed = get_jvmti(vm);
  find_extensions(with_capabilities);
  if (get_last_error_message == nullptr || clear_last_error_message == nullptr) {
    say("the extension functions are missing");
    return JNI_OK;
  }
  check(disposed->DisposeEnvironment(), "DisposeEnvironment");
  for (const Row& row : kRows)
    if (!(row.phases & kOnLoadOnly)) attempt(with_capabilities, row);
  jvmtiCapabilities all{};
  check(with_capabilities->GetPotentialCapabilities(&all), "GetPotentialCapabilities");
  check(with_capabilities->AddCapabilities(&all), "AddCapabilities");
  return JNI_OK;
}
}
