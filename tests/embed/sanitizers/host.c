// SPDX-License-Identifier: Apache-2.0
// Hosts that are built with a sanitizer, whose memory is at low addresses, or at those of other files of the VM.
#include "embed.h"

const char* __asan_default_options(void);
const char* __asan_default_options(void) { return "detect_leaks=0"; }

// Libraries that are not built with ThreadSanitizer order their accesses in ways that it does not see.
const char* __tsan_default_options(void);
const char* __tsan_default_options(void) { return "ignore_noninstrumented_modules=1"; }

int main(int count, char** words) {
  (void)count;
  JNIEnv* env = start_vm(words, NULL);
  jclass class = (*env)->FindClass(env, "Work");
  jstring text =
      (*env)->CallStaticObjectMethod(env, class, (*env)->GetStaticMethodID(env, class, "run", "()Ljava/lang/String;"));
  if (text == NULL) (*env)->ExceptionDescribe(env);
  SAY("%s", text == NULL ? "nothing" : (*env)->GetStringUTFChars(env, text, NULL));
  SAY("destroyed %d", (*vm)->DestroyJavaVM(vm));
  return 0;
}
