// SPDX-License-Identifier: Apache-2.0
// The host's floating-point modes do not reach Java (JVMS 2.8): traps, flushing of denormal numbers, rounding, set by
// fenv.h or in MXCSR alone, before the VM is created, before a thread attaches and before a call. When the call
// returns, they are the host's again. A thread that Java starts has Java's modes.
#include "embed.h"

#include <fenv.h>
#include <pthread.h>
#include <xmmintrin.h>

enum { kModes = 0xffc0 };  // of MXCSR

static void traps(void) { feenableexcept(FE_DIVBYZERO | FE_INVALID | FE_OVERFLOW); }
static void traps_of_mxcsr(void) {
  _mm_setcsr(_mm_getcsr() & ~(unsigned)(_MM_MASK_DIV_ZERO | _MM_MASK_INVALID | _MM_MASK_OVERFLOW));
}
static void flush(void) { _mm_setcsr(_mm_getcsr() | 0x8040); }
static void denormals_are_zero(void) { _mm_setcsr(_mm_getcsr() | 0x0040); }
static void up(void) { fesetround(FE_UPWARD); }
static void down(void) { fesetround(FE_DOWNWARD); }
static void to_zero_in_mxcsr(void) { _mm_setcsr(_mm_getcsr() | 0x6000); }

static unsigned short x87_word(void) {
  unsigned short word;
  __asm__ volatile("fnstcw %0" : "=m"(word));
  return word;
}

static const struct Mode {
  const char* name;
  void (*set)(void);
} modes[] = {{"traps", traps},
             {"traps of MXCSR", traps_of_mxcsr},
             {"flush", flush},
             {"denormals are zero", denormals_are_zero},
             {"up", up},
             {"down", down},
             {"to zero in MXCSR", to_zero_in_mxcsr}};

static void check(JNIEnv* env, const char* where) {
  const unsigned before = _mm_getcsr() & kModes, x87 = x87_word();
  jclass test = (*env)->FindClass(env, "Modes");
  jobject expected = (*env)->CallStaticObjectMethod(
      env, test, (*env)->GetStaticMethodID(env, test, "expected", "()Ljava/lang/String;"));
  jstring text = (*env)->CallStaticObjectMethod(
      env, test, (*env)->GetStaticMethodID(env, test, "check", "(Ljava/lang/String;)Ljava/lang/String;"), expected);
  const unsigned after = _mm_getcsr() & kModes, x87_after = x87_word();
  fesetenv(FE_DFL_ENV);
  _mm_setcsr(0x1f80);
  const char* chars = (*env)->GetStringUTFChars(env, text, NULL);
  SAY("%s: %s; the host's modes are %s", where, chars, before == after && x87 == x87_after ? "kept" : "lost");
  (*env)->ReleaseStringUTFChars(env, text, chars);
}

static const struct Mode* mode;

static void* attach(void* ignored) {
  JNIEnv* env;
  mode->set();
  (*vm)->AttachCurrentThread(vm, (void**)&env, NULL);
  check(env, "attached");
  (*vm)->DetachCurrentThread(vm);
  return ignored;
}

static void with_mode(char** words) {
  JNIEnv* env = start_vm(words, NULL);
  mode->set();
  check(env, "main");
  pthread_t thread;
  pthread_create(&thread, NULL, attach, NULL);
  pthread_join(thread, NULL);
}

static void at_creation(char** words) {
  up();
  flush();
  traps();
  check(start_vm(words, NULL), "main");
}

int main(int count, char** words) {
  (void)count;
  for (mode = modes; mode != modes + sizeof modes / sizeof *modes; mode++) in_process(mode->name, with_mode, words);
  in_process("all, when the VM is created", at_creation, words);
  return 0;
}
