// SPDX-License-Identifier: Apache-2.0
#include "agent.hpp"

namespace {

jvmtiEnv* jvmti;
jmethodID descend, rounds, set;
jclass test;
jfieldID written;
jlocation behind_call = -1, in_loop = -1;
int events;

enum What { Nothing, Breakpoint, Watch, Steps, Local, Pops };
What active = Nothing;

void JNICALL on_breakpoint(jvmtiEnv*, JNIEnv*, jthread, jmethodID, jlocation) { ++events; }
void JNICALL on_modification(jvmtiEnv*, JNIEnv*, jthread, jmethodID, jlocation, jclass, jobject, jfieldID, char,
                             jvalue) {
  ++events;
}
void JNICALL on_step(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation location) {
  events += (method == descend && location == behind_call) || (method == rounds && location == in_loop) ||
            (method == set && location == 0);
}
void JNICALL on_pop(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jboolean) { events += method == descend; }

/// Where the line of the method begins.
jlocation start_of_line(jmethodID method, jint line) {
  jint count = 0;
  jvmtiLineNumberEntry* table = nullptr;
  check(jvmti->GetLineNumberTable(method, &count, &table), "GetLineNumberTable");
  jlocation found = -1;
  for (jint i = 0; i < count; ++i)
    if (table[i].line_number == line && found < 0) found = table[i].start_location;
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(table));
  return found;
}

void JNICALL on_init(jvmtiEnv*, JNIEnv* jni, jthread) {
  test = static_cast<jclass>(jni->NewGlobalRef(jni->FindClass("Test")));
  descend = jni->GetMethodID(test, "descend", "(II)I");
  rounds = jni->GetMethodID(test, "rounds", "(I)I");
  set = jni->GetMethodID(test, "set", "(I)V");
  written = jni->GetFieldID(test, "written", "I");
  behind_call = start_of_line(descend, 15);
  in_loop = start_of_line(rounds, 24);
}

void take_back() {
  switch (active) {
    case Breakpoint:
      check(jvmti->ClearBreakpoint(descend, behind_call), "ClearBreakpoint");
      check(jvmti->ClearBreakpoint(rounds, in_loop), "ClearBreakpoint");
      check(jvmti->ClearBreakpoint(set, 0), "ClearBreakpoint");
      break;
    case Watch: check(jvmti->ClearFieldModificationWatch(test, written), "ClearFieldModificationWatch"); break;
    case Steps: check(jvmti->SetEventNotificationMode(JVMTI_DISABLE, JVMTI_EVENT_SINGLE_STEP, nullptr), "steps"); break;
    default: break;
  }
  active = Nothing;
}

}  // namespace

extern "C" JNIEXPORT jint JNICALL Java_Test_count(JNIEnv*, jclass) {
  take_back();
  const int seen = events;
  events = 0;
  return seen;
}

extern "C" JNIEXPORT void JNICALL Java_Test_change(JNIEnv*, jclass, jint what) {
  active = static_cast<What>(what);
  switch (active) {
    case Breakpoint:
      check(jvmti->SetBreakpoint(descend, behind_call), "SetBreakpoint");
      check(jvmti->SetBreakpoint(rounds, in_loop), "SetBreakpoint");
      check(jvmti->SetBreakpoint(set, 0), "SetBreakpoint");
      break;
    case Watch: check(jvmti->SetFieldModificationWatch(test, written), "SetFieldModificationWatch"); break;
    case Steps: enable(jvmti, JVMTI_EVENT_SINGLE_STEP); break;
    case Local: {  // of the outermost frame but main, or of rounds
      jint frames = 0;
      check(jvmti->GetFrameCount(nullptr, &frames), "GetFrameCount");
      check(jvmti->SetLocalInt(nullptr, frames - 2, frames > 10 ? 3 : 2, 5000), "SetLocalInt");
      break;
    }
    case Pops: {
      jint frames = 0;
      check(jvmti->GetFrameCount(nullptr, &frames), "GetFrameCount");
      for (jint depth = 1; depth < frames - 1; ++depth) check(jvmti->NotifyFramePop(nullptr, depth), "NotifyFramePop");
      break;
    }
    default: break;
  }
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  jvmtiCapabilities wanted{};
  wanted.can_generate_breakpoint_events = wanted.can_generate_field_modification_events = 1;
  wanted.can_generate_single_step_events = wanted.can_access_local_variables = 1;
  wanted.can_generate_frame_pop_events = wanted.can_get_line_numbers = 1;
  check(jvmti->AddCapabilities(&wanted), "AddCapabilities");
  jvmtiEventCallbacks callbacks{};
  callbacks.VMInit = on_init;
  callbacks.Breakpoint = on_breakpoint;
  callbacks.FieldModification = on_modification;
  callbacks.SingleStep = on_step;
  callbacks.FramePop = on_pop;
  check(jvmti->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  for (jvmtiEvent event :
       {JVMTI_EVENT_VM_INIT, JVMTI_EVENT_BREAKPOINT, JVMTI_EVENT_FIELD_MODIFICATION, JVMTI_EVENT_FRAME_POP})
    enable(jvmti, event);
  return JNI_OK;
}
