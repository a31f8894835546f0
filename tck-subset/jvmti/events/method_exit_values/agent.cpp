// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static std::string text_of(JNIEnv* env, const std::string& kind, jvalue v) {
  char text[80];
  switch (kind.back()) {
    case 'z': return std::to_string(v.z);
    case 'b': return std::to_string(v.b);
    case 'c': return std::to_string(v.c);
    case 's': return std::to_string(v.s);
    case 'i': return std::to_string(v.i);
    case 'j': std::snprintf(text, sizeof text, "%lx", static_cast<unsigned long>(v.j)); return text;
    case 'f': std::snprintf(text, sizeof text, "%g", v.f); return text;
    case 'd': std::snprintf(text, sizeof text, "%g", v.d); return text;
    case 'v': return "nothing";
    default: return v.l == nullptr ? "null" : class_signature(jvmti, env->GetObjectClass(v.l));
  }
}
static void JNICALL leave(jvmtiEnv*, JNIEnv* env, jthread thread, jmethodID method, jboolean by_exception,
                          jvalue value) {
  if (!of_test(jvmti, method)) return;
  std::string name = method_name(jvmti, method);
  if (name.size() > 2) return;
  jmethodID top = nullptr;
  jlocation location = 0;
  check(jvmti->GetFrameLocation(thread, 0, &top, &location), "GetFrameLocation");
  say("%s: %s, by exception %d, current %d", name.c_str(), text_of(env, name, value).c_str(), by_exception,
      top == method);
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass) { enable(jvmti, JVMTI_EVENT_METHOD_EXIT); }
JNIEXPORT void JNICALL Java_Test_end(JNIEnv*, jclass) { disable(jvmti, JVMTI_EVENT_METHOD_EXIT); }
JNIEXPORT jboolean JNICALL Java_Test_nz(JNIEnv*, jclass) { return JNI_TRUE; }
JNIEXPORT jbyte JNICALL Java_Test_nb(JNIEnv*, jclass) { return -2; }
JNIEXPORT jchar JNICALL Java_Test_nc(JNIEnv*, jclass) { return 0xffff; }
JNIEXPORT jshort JNICALL Java_Test_ns(JNIEnv*, jclass) { return -4; }
JNIEXPORT jint JNICALL Java_Test_ni(JNIEnv*, jclass) { return -5; }
JNIEXPORT jlong JNICALL Java_Test_nj(JNIEnv*, jclass) { return 0x7123456789abcdefL; }
JNIEXPORT jfloat JNICALL Java_Test_nf(JNIEnv*, jclass) { return 7.5f; }
JNIEXPORT jdouble JNICALL Java_Test_nd(JNIEnv*, jclass) { return -1e100; }
JNIEXPORT jobject JNICALL Java_Test_nl(JNIEnv* env, jclass) { return env->NewStringUTF("text"); }
JNIEXPORT void JNICALL Java_Test_nv(JNIEnv*, jclass) {}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_method_exit_events = 1}, {.MethodExit = leave});
}
}
