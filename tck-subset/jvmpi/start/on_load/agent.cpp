// SPDX-License-Identifier: Apache-2.0
#include "jvmpi.hpp"

namespace {

JavaVM* given_vm;
std::string given_options;
void* given_reserved;
int initialized;

void notify(JVMPI_Event* event) { initialized += event->event_type == JVMPI_EVENT_JVM_INIT_DONE; }

}  // namespace

extern "C" JNIEXPORT void JNICALL Java_Test_look(JNIEnv* env, jclass) {
  JavaVM* vm = nullptr;
  env->GetJavaVM(&vm);
  { Part("entry_point").yes("the first argument is the JavaVM", given_vm == vm); }
  { Part("options").same("the second argument", "heapdump=on,file=log.txt", given_options); }
  { Part("reserved").yes("the third argument is null", given_reserved == nullptr); }
  { Part("library_path").yes("the library was found", given_vm != nullptr); }
  Part("events_from_the_start").same("JVM_INIT_DONE events", 1, initialized);
}

extern "C" JNIEXPORT jint JNICALL JVM_OnLoad(JavaVM* vm, char* options, void* reserved) {
  given_vm = vm;
  given_options = text_of(options);
  given_reserved = reserved;
  return start_profiler(vm, notify, {JVMPI_EVENT_JVM_INIT_DONE});
}
