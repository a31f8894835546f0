// SPDX-License-Identifier: Apache-2.0
#include <cstring>
#include <map>

#include "agent.hpp"

namespace {

jvmtiEnv* jvmti;
jclass test;
jmethodID changed;
jfieldID total, own;

/// What has happened since the last report.
struct Counts {
  long entries = 0, exits = 0, by_exception = 0, breakpoints = 0, places = 0, accesses = 0, modifications = 0,
       steps = 0, pops = 0;
  long values = 0;  // of returns and of modifications
};
std::map<jmethodID, const char*> kinds;  // of the methods of the test: the type of the result
Counts counts;
bool changes = false;

const char* kind_of(jmethodID method) {
  const auto found = kinds.find(method);
  return found == kinds.end() ? nullptr : found->second;
}

void JNICALL on_entry(jvmtiEnv*, JNIEnv*, jthread, jmethodID method) { counts.entries += kind_of(method) != nullptr; }

void JNICALL on_exit(jvmtiEnv*, JNIEnv* jni, jthread, jmethodID method, jboolean by_exception, jvalue value) {
  const char* kind = kind_of(method);
  if (kind == nullptr) return;
  counts.exits += 1;
  counts.by_exception += by_exception;
  if (by_exception) return;
  switch (*kind) {
    case 'I': counts.values += value.i; break;
    case 'B': counts.values += value.b; break;
    case 'J': counts.values ^= value.j; break;
    case 'D': counts.values += static_cast<long>(value.d * 2); break;
    case 'L': counts.values += jni->IsInstanceOf(value.l, test); break;
    default: break;
  }
}

void JNICALL on_step(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID, jlocation) {
  counts.steps += 1;
  check(jvmti->SetEventNotificationMode(JVMTI_DISABLE, JVMTI_EVENT_SINGLE_STEP, thread), "disable");
}

void JNICALL on_pop(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jboolean) { counts.pops += method == changed; }

/// Of about a hundred breakpoints, some change something.
void change(jthread thread, jmethodID method, jlocation at) {
  constexpr jlocation kMiddle = 2;
  jint y = 0;
  switch (counts.breakpoints % 101) {
    case 7:
      check(jvmti->ClearBreakpoint(method, at), "ClearBreakpoint");
      check(jvmti->SetBreakpoint(method, at), "SetBreakpoint");
      break;
    case 20:
      if (at != kMiddle) break;
      check(jvmti->GetLocalInt(thread, 0, 1, &y), "GetLocalInt");
      check(jvmti->SetLocalInt(thread, 0, 1, y + 1000), "SetLocalInt");
      break;
    case 41: check(jvmti->NotifyFramePop(thread, 0), "NotifyFramePop"); break;
    case 60: check(jvmti->ForceEarlyReturnInt(thread, -5), "ForceEarlyReturnInt"); break;
    case 83: enable(jvmti, JVMTI_EVENT_SINGLE_STEP, thread); break;
    default: break;
  }
}

void JNICALL on_breakpoint(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method, jlocation at) {
  counts.breakpoints += 1;
  counts.places += at;
  if (changes) change(thread, method, at);
}

void JNICALL on_access(jvmtiEnv*, JNIEnv*, jthread, jmethodID, jlocation at, jclass, jobject object, jfieldID field) {
  counts.accesses += field == own ? object != nullptr : field == total && object == nullptr;
  counts.places += at;
}

void JNICALL on_modification(jvmtiEnv*, JNIEnv*, jthread, jmethodID, jlocation at, jclass, jobject, jfieldID field,
                             char, jvalue value) {
  counts.modifications += field == own || field == total;
  counts.places += at;
  counts.values += field == own ? value.j : value.i;
}

constexpr int kEntry = 1, kExit = 2, kBreakpoint = 4, kAccess = 8, kModification = 16, kChanges = 32;
constexpr jlocation kBreakpoints[] = {2, 6};

void set(JNIEnv* jni, int what, bool on) {
  jthread thread = nullptr;
  check(jvmti->GetCurrentThread(&thread), "GetCurrentThread");
  const jvmtiEventMode mode = on ? JVMTI_ENABLE : JVMTI_DISABLE;
  const auto event = [&](int kind, jvmtiEvent number) {
    if (what & kind) check(jvmti->SetEventNotificationMode(mode, number, thread), "SetEventNotificationMode");
  };
  changes = on && (what & kChanges);
  if (what & kBreakpoint)
    for (jlocation at : kBreakpoints)
      check(on ? jvmti->SetBreakpoint(changed, at) : jvmti->ClearBreakpoint(changed, at), "breakpoint");
  for (jfieldID field : {total, own}) {
    if (what & kAccess)
      check(on ? jvmti->SetFieldAccessWatch(test, field) : jvmti->ClearFieldAccessWatch(test, field), "watch");
    if (what & kModification)
      check(on ? jvmti->SetFieldModificationWatch(test, field) : jvmti->ClearFieldModificationWatch(test, field),
            "watch");
  }
  event(kEntry, JVMTI_EVENT_METHOD_ENTRY);
  event(kExit, JVMTI_EVENT_METHOD_EXIT);
  event(kBreakpoint, JVMTI_EVENT_BREAKPOINT);
  event(kAccess, JVMTI_EVENT_FIELD_ACCESS);
  event(kModification, JVMTI_EVENT_FIELD_MODIFICATION);
  event(kChanges, JVMTI_EVENT_FRAME_POP);
  jni->DeleteLocalRef(thread);
}

}  // namespace

extern "C" {

JNIEXPORT void JNICALL Java_Test_enable(JNIEnv* jni, jclass type, jint what) {
  if (test == nullptr) {
    test = static_cast<jclass>(jni->NewGlobalRef(type));
    changed = jni->GetStaticMethodID(type, "changed", "(I)I");
    total = jni->GetStaticFieldID(type, "total", "I");
    own = jni->GetFieldID(type, "own", "J");
    constexpr const char* kMethods[][2] = {{"leaf", "I"},    {"wide", "J"},    {"real", "D"},   {"narrow", "B"},
                                           {"nothing", "V"}, {"locked", "I"},  {"itself", "L"}, {"throwing", "I"},
                                           {"deep", "I"},    {"changed", "I"}, {"fields", "I"}};
    jint count = 0;
    jmethodID* methods = nullptr;
    check(jvmti->GetClassMethods(type, &count, &methods), "GetClassMethods");
    for (jint i = 0; i < count; ++i)
      for (const auto& [name, kind] : kMethods)
        if (method_name(jvmti, methods[i]) == name) kinds[methods[i]] = kind;
    jvmti->Deallocate(reinterpret_cast<unsigned char*>(methods));
  }
  set(jni, what, true);
}
JNIEXPORT void JNICALL Java_Test_disable(JNIEnv* jni, jclass, jint what) { set(jni, what, false); }

JNIEXPORT jstring JNICALL Java_Test_report(JNIEnv* jni, jclass) {
  std::string text;
  const auto add = [&](const char* name, long value) {
    if (value != 0) text += std::string(", ") + name + " " + std::to_string(value);
  };
  add("entries", counts.entries);
  add("exits", counts.exits);
  add("by exception", counts.by_exception);
  add("breakpoints", counts.breakpoints);
  add("accesses", counts.accesses);
  add("modifications", counts.modifications);
  add("at", counts.places);
  add("steps", counts.steps);
  add("pops", counts.pops);
  add("values", counts.values);
  counts = {};
  return jni->NewStringUTF(text.c_str());
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  jvmtiCapabilities wanted{};
  wanted.can_generate_method_entry_events = wanted.can_generate_method_exit_events = 1;
  wanted.can_generate_breakpoint_events = wanted.can_generate_single_step_events = 1;
  wanted.can_generate_field_access_events = wanted.can_generate_field_modification_events = 1;
  wanted.can_generate_frame_pop_events = wanted.can_access_local_variables = wanted.can_force_early_return = 1;
  check(jvmti->AddCapabilities(&wanted), "AddCapabilities");
  jvmtiEventCallbacks callbacks{};
  callbacks.MethodEntry = on_entry;
  callbacks.MethodExit = on_exit;
  callbacks.SingleStep = on_step;
  callbacks.FramePop = on_pop;
  callbacks.Breakpoint = on_breakpoint;
  callbacks.FieldAccess = on_access;
  callbacks.FieldModification = on_modification;
  check(jvmti->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  return JNI_OK;
}
}
