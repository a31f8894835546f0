// SPDX-License-Identifier: Apache-2.0
// The C functions that the case calls: arguments in registers and on the stack, structures that take each way into and
// out of a function, and the same in calls of upcall stubs.
#include <jni.h>

#include <cstdint>

extern "C" {

struct Longs {
  int64_t a, b;
};
struct Doubles {
  double a, b;
};
struct DoubleLong {
  double d;
  int64_t n;
};
struct Big {
  int64_t a;
  double b;
  int32_t c[4];
};

JNIEXPORT int8_t next_byte(int8_t v) { return static_cast<int8_t>(v + 1); }
JNIEXPORT uint16_t next_char(uint16_t v) { return static_cast<uint16_t>(v + 1); }
JNIEXPORT float next_float(float v) { return v + 1; }
JNIEXPORT double weigh_all(int8_t a, double b, int16_t c, float d, int32_t e, double f, int64_t g, float h, int32_t i,
                           double j, int8_t k, double l, int16_t m, double n, int64_t o, double p, float q, double r) {
  return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * static_cast<double>(g) + 8 * h + 9 * i + 10 * j + 11 * k +
         12 * l + 13 * m + 14 * n + 15 * static_cast<double>(o) + 16 * p + 17 * q + 18 * r;
}
JNIEXPORT Longs turn_longs(Longs p) { return {p.b, p.a}; }
JNIEXPORT Doubles turn_doubles(Doubles p) { return {p.b, p.a}; }
JNIEXPORT DoubleLong grow(DoubleLong p) { return {p.d + 1, p.n + 1}; }
JNIEXPORT Big grow_big(Big p) { return {p.a + 1, p.b + 1, {p.c[3], p.c[2], p.c[1], p.c[0]}}; }

JNIEXPORT Longs call_longs(Longs (*f)(Longs), Longs p) { return f(p); }
JNIEXPORT Doubles call_doubles(Doubles (*f)(Doubles), Doubles p) { return f(p); }
JNIEXPORT DoubleLong call_double_long(DoubleLong (*f)(DoubleLong), DoubleLong p) { return f(p); }
JNIEXPORT Big call_big(Big (*f)(Big), Big p) { return f(p); }
JNIEXPORT double call_many(double (*f)(int8_t, double, int16_t, float, int32_t, double, int64_t, float, int32_t, double,
                                       int8_t, double, int16_t, double, int64_t, double, float, double)) {
  return f(-1, 2, -3, 4, 5, 6, 7, 8, 9, 10, -11, 12, -13, 14, 15, 16, 17, 18);
}
}
