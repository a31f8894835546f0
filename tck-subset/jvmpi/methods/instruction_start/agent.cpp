// SPDX-License-Identifier: Apache-2.0
#include "jvmpi_journal.hpp"

namespace {

jmethodID watched;
std::string seen;

/// What the event says about the instruction at its offset; the sorts of instruction are known from the program.
std::string words_for(const JVMPI_Event& event) {
  const auto& instruction = event.u.instruction;
  std::string text = std::to_string(instruction.offset);
  if (instruction.offset != 1) return text;
  std::string name = journal::methods[watched];
  if (name == "branch") return text + (instruction.u.if_info.is_true ? ":true" : ":false");
  if (name == "table")
    return text + ":key " + std::to_string(instruction.u.tableswitch_info.key) + " of " +
           std::to_string(instruction.u.tableswitch_info.low) + ".." +
           std::to_string(instruction.u.tableswitch_info.hi);
  if (name == "lookup")
    return text + ":pair " + std::to_string(instruction.u.lookupswitch_info.chosen_pair_index) + " of " +
           std::to_string(instruction.u.lookupswitch_info.pairs_total);
  return text;
}

void notify(JVMPI_Event* event) {
  if (event->event_type != JVMPI_EVENT_INSTRUCTION_START || event->u.instruction.method_id != watched) return;
  seen += (seen.empty() ? "" : " ") + words_for(*event);
}

}  // namespace

extern "C" {
JNIEXPORT void JNICALL Java_Test_watch(JNIEnv* env, jclass, jobject method) {
  watched = env->FromReflectedMethod(method);
  jclass type = env->GetObjectClass(method);
  jobject name = env->CallObjectMethod(method, env->GetMethodID(type, "getName", "()Ljava/lang/String;"));
  journal::methods[watched] = text_of(env, static_cast<jstring>(name));
}
JNIEXPORT jstring JNICALL Java_Test_instructions(JNIEnv* env, jclass) {
  std::string text;
  text.swap(seen);
  return env->NewStringUTF(text.c_str());
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_profiler(vm, notify); }
}
