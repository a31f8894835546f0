// SPDX-License-Identifier: Apache-2.0
// The C functions that the case calls, and the structures that they pass by value: one for each way in which the ABI of
// x86-64 does it.
#include <jni.h>
#include <pthread.h>

#include <cerrno>
#include <cstdarg>
#include <cstdint>
#include <cstring>

namespace {
JavaVM* java_vm;
}

extern "C" {

JNIEXPORT jint JNI_OnLoad(JavaVM* vm, void*) {
  java_vm = vm;
  return JNI_VERSION_10;
}

struct Point {  // a part of each of two registers would do, but it is one integer register
  int32_t x, y;
};
struct Longs {  // two integer registers
  int64_t a, b;
};
struct Doubles {  // two vector registers
  double a, b;
};
struct Floats {  // two vector registers, two floats in each
  float a, b, c, d;
};
struct LongDouble {  // an integer register, then a vector register
  int64_t n;
  double d;
};
struct DoubleLong {
  double d;
  int64_t n;
};
struct Odd {  // 12 bytes
  int8_t c;
  int16_t s;
  int32_t i;
  float f;
};
struct Bytes {  // 3 bytes
  int8_t b[3];
};
struct Big {  // in memory
  int64_t a;
  double b;
  int32_t c[4];
};

JNIEXPORT int8_t next_byte(int8_t v) { return static_cast<int8_t>(v + 1); }
JNIEXPORT int16_t next_short(int16_t v) { return static_cast<int16_t>(v + 1); }
JNIEXPORT uint16_t next_char(uint16_t v) { return static_cast<uint16_t>(v + 1); }
JNIEXPORT int32_t next_int(int32_t v) { return v + 1; }
JNIEXPORT int64_t next_long(int64_t v) { return v + 1; }
JNIEXPORT float next_float(float v) { return v + 1; }
JNIEXPORT double next_double(double v) { return v + 1; }
JNIEXPORT bool negate(bool v) { return !v; }

JNIEXPORT int64_t weigh_longs(int64_t a, int64_t b, int64_t c, int64_t d, int64_t e, int64_t f, int64_t g, int64_t h) {
  return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h;
}
JNIEXPORT double weigh_all(int8_t a, double b, int16_t c, float d, int32_t e, double f, int64_t g, float h, bool i,
                           double j, int8_t k, double l, int16_t m, double n, int64_t o, double p, float q, double r) {
  return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * static_cast<double>(g) + 8 * h + 9 * i + 10 * j + 11 * k +
         12 * l + 13 * m + 14 * n + 15 * static_cast<double>(o) + 16 * p + 17 * q + 18 * r;
}

JNIEXPORT Point turn_point(Point p) { return {p.y, p.x}; }
JNIEXPORT Longs turn_longs(Longs p) { return {p.b, p.a}; }
JNIEXPORT Doubles turn_doubles(Doubles p) { return {p.b, p.a}; }
JNIEXPORT Floats turn_floats(Floats p) { return {p.d, p.c, p.b, p.a}; }
JNIEXPORT DoubleLong turn_long_double(LongDouble p) { return {p.d, p.n}; }
JNIEXPORT LongDouble turn_double_long(DoubleLong p) { return {p.n, p.d}; }
JNIEXPORT Odd grow_odd(Odd p) {
  return {static_cast<int8_t>(p.c + 1), static_cast<int16_t>(p.s + 1), p.i + 1, p.f + 1};
}
JNIEXPORT Bytes turn_bytes(Bytes p) { return {{p.b[2], p.b[1], p.b[0]}}; }
JNIEXPORT Big grow_big(Big p) { return {p.a + 1, p.b + 1, {p.c[3], p.c[2], p.c[1], p.c[0]}}; }
/// The second pair finds one register left and goes onto the stack; the number behind it takes the register.
JNIEXPORT int64_t weigh_pairs(int64_t a, int64_t b, int64_t c, Longs d, Longs e, int64_t f, Big g) {
  return a + 2 * b + 3 * c + 4 * d.a + 5 * d.b + 6 * e.a + 7 * e.b + 8 * f + 9 * g.a + 10 * g.c[3];
}

JNIEXPORT int64_t sum_of(int32_t count, ...) {
  va_list list;
  va_start(list, count);
  double sum = 0;
  for (int i = 0; i < count; ++i) sum += i % 2 == 0 ? va_arg(list, int32_t) : va_arg(list, double);
  va_end(list);
  return static_cast<int64_t>(sum);
}

JNIEXPORT int32_t fail_with(int32_t error) {
  errno = error;
  return -1;
}

JNIEXPORT void fill(int32_t* array, int32_t count, int32_t value) {
  for (int i = 0; i < count; ++i) array[i] = value + i;
}
JNIEXPORT const char* greeting() { return "hello from C"; }
JNIEXPORT int32_t (*next_int_function())(int32_t) { return next_int; }

// ---- calls of upcall stubs
JNIEXPORT Point call_point(Point (*f)(Point), Point p) { return f(p); }
JNIEXPORT Longs call_longs(Longs (*f)(Longs), Longs p) { return f(p); }
JNIEXPORT Doubles call_doubles(Doubles (*f)(Doubles), Doubles p) { return f(p); }
JNIEXPORT Floats call_floats(Floats (*f)(Floats), Floats p) { return f(p); }
JNIEXPORT LongDouble call_long_double(LongDouble (*f)(LongDouble), LongDouble p) { return f(p); }
JNIEXPORT DoubleLong call_double_long(DoubleLong (*f)(DoubleLong), DoubleLong p) { return f(p); }
JNIEXPORT Odd call_odd(Odd (*f)(Odd), Odd p) { return f(p); }
JNIEXPORT Bytes call_bytes(Bytes (*f)(Bytes), Bytes p) { return f(p); }
JNIEXPORT Big call_big(Big (*f)(Big), Big p) { return f(p); }
JNIEXPORT double call_many(double (*f)(int8_t, double, int16_t, float, int32_t, double, int64_t, float, bool, double,
                                       int8_t, double, int16_t, double, int64_t, double, float, double)) {
  return f(-1, 2, -3, 4, 5, 6, 7, 8, true, 10, -11, 12, -13, 14, 15, 16, 17, 18);
}
JNIEXPORT int32_t call_narrow(int8_t (*f)(int8_t, uint16_t, int16_t, bool)) { return f(-1, 0xfffe, -3, true); }
/// f calls this again until it has had enough.
JNIEXPORT int32_t call_deeper(int32_t (*f)(int32_t), int32_t depth) { return 1 + f(depth); }

JNIEXPORT void call_in_threads(void (*f)(int32_t), int32_t count) {
  struct Work {
    void (*f)(int32_t);
    int32_t number;
  };
  for (int i = 0; i < count; ++i) {
    Work work{f, i};
    pthread_t thread;
    auto run = [](void* argument) -> void* {
      auto* work = static_cast<Work*>(argument);
      work->f(work->number);
      work->f(-work->number);  // attached now
      return nullptr;
    };
    if (pthread_create(&thread, nullptr, run, &work) == 0) pthread_join(thread, nullptr);
  }
}

/// A foreign function that uses JNI: its local references end with the call.
JNIEXPORT int32_t length_by_jni(const char* text) {
  JNIEnv* env;
  if (java_vm->GetEnv(reinterpret_cast<void**>(&env), JNI_VERSION_10) != JNI_OK) return -1;
  jstring string = nullptr;
  for (int i = 0; i < 100; ++i) string = env->NewStringUTF(text);
  return env->GetStringLength(string);
}
}
