// SPDX-License-Identifier: Apache-2.0
// The loop on compiled code: arithmetic at the edges of the types, control, calls, fields, arrays; fused and plain
// forms must agree.
#include <gtest/gtest.h>
#include <cmath>
#include <limits>

#include "tests/unit/interpreter/fixture.hpp"
#include "vm/model/java_heap.hpp"
#include "vm/ports/ports.hpp"

namespace vitrine {
namespace {

using vm::as_double;
using vm::as_int;
using vm::Slot;
using vm::slot_of;

const char* kProgram = R"(
class Program {
  static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
  static long sum(long n) { long s = 0; for (long i = 1; i <= n; i++) s += i; return s; }
  static long mixed(int a, long b, int c, long d) { return a * 1000L + b * 100 + c * 10 + d; }
  static long callMixed() { return mixed(1, 2L, 3, 4L) + mixed(5, 6L, 7, 8L); }
  static double hypot(double a, double b) { return a * a + b * b; }
  static int divide(int a, int b) { return a / b; }
  static int remainder(int a, int b) { return a % b; }
  static long ldivide(long a, long b) { return a / b; }
  static int d2i(double d) { return (int) d; }
  static long d2l(double d) { return (long) d; }
  static int f2i(float f) { return (int) f; }
  static int narrow(int i) { return (byte) i + (short) i + (char) i; }
  static boolean even(int i) { return (i & 1) == 0; }
  static byte asByte(int i) { return (byte) i; }
  static int shifts(int i, int n) { return (i << n) ^ (i >> n) ^ (i >>> n); }
  static long lshifts(long i, int n) { return (i << n) ^ (i >> n) ^ (i >>> n) ^ (i << 3) ^ (i >>> 60); }
  static int dense(int i) { switch (i) { case 1: return 10; case 2: return 20; case 4: return 40; default: return -1; } }
  static int sparse(int i) { switch (i) { case -1000000: return 1; case 7: return 2; case 99999: return 3; default: return -1; } }
  static int compare(double a, double b) { int r = 0; if (a < b) r += 1; if (a > b) r += 2; if (a <= b) r += 4; if (a >= b) r += 8; if (a == b) r += 16; return r; }
  static int lcompare(long a, long b) { int r = 0; if (a < b) r += 1; if (a > b) r += 2; if (a <= b) r += 4; if (a >= b) r += 8; if (a == b) r += 16; return r; }
  static int fcompare(float a, float b) { int r = 0; if (a < b) r += 1; if (a > b) r += 2; if (a <= b) r += 4; if (a >= b) r += 8; if (a == b) r += 16; return r; }
  static int loops(int n) {
    int x = 1;
    for (int i = 0; i < n; i++) { x = x * 31 + i; x ^= x >>> 7; if ((x & 3) == 0) x += 5; else x -= i; }
    return x;
  }
  static int doWhile(int n) { int i = 0, s = 0; do { s += i; i++; } while (i < n); return s; }
  static int sieve(int n) {
    byte[] composite = new byte[n + 1];
    int count = 0;
    for (int i = 2; i <= n; i++) {
      if (composite[i] != 0) continue;
      count++;
      for (int j = i + i; j <= n; j += i) composite[j] = 1;
    }
    return count;
  }
  static long arrays() {
    boolean[] z = new boolean[3]; char[] c = new char[3]; short[] s = new short[3]; int[] i = new int[3]; long[] j = new long[3];
    float[] f = new float[3]; double[] d = new double[3];
    z[1] = true; c[1] = (char) -1; s[1] = (short) 40000; i[1] = 123456789; j[1] = 1L << 40; f[1] = 1.5f; d[1] = 2.25;
    i[2]++; i[2] += i[1]; j[2] = j[1]--; c[2] += 3;
    long r = 0;
    for (int k = 0; k < 3; k++) r += (z[k] ? 1 : 0) + c[k] + s[k] + i[k] + j[k] + (int) (f[k] * 2) + (int) (d[k] * 4);
    return r + z.length;
  }
  int field; long wide; double real; boolean flag; byte small; char letter; short brief; float single; Program next;
  static int counter; static long total; static double ratio;
  int step(int by) { field += by; wide += by; real += 0.5; flag = !flag; small = (byte) (small + 3); letter++; brief--; single += 0.25f; return field; }
  static long fields(int n) {
    Program p = new Program();
    p.next = new Program();
    for (int i = 0; i < n; i++) { p.step(i); p.next.step(2); counter++; total += p.wide; ratio += p.next.real; }
    return p.field + p.wide + (long) p.real + (p.flag ? 1 : 0) + p.small + p.letter + p.brief + (long) (p.single * 4) + p.next.next2() + counter + total + (long) ratio;
  }
  int next2() { return next == null ? 17 : 0; }
  static long stack(long a, long b) { long[] x = {a, b}; int i = 0; return x[i++] += x[i--] += (x[i] ^= 5); }
  static int conditional(Program p) { return p == null ? 1 : p.next == null ? 2 : p == p.next ? 3 : 4; }
  static native int twice(int n);
  static native long twiceLong(long n);
  static int tripled(int n) { return 3 * n; }
  private int plus(int n) { return n + 7; }
  static int shortcuts(int n) {
    nothing();
    return twice(n) + 100 * (int) twiceLong(n) + 10000 * tripled(n) + 1000000 * new Program().plus(n);
  }
  static int callTripled(int n) { try { return tripled(n); } finally { if (n == 7) return -1; } }
  static native void nothing();
  static int natives(int n) { return twice(n) + (int) twiceLong(n) + twice(twice(n)); }
  static int big() { int i1000 = 70000; return i1000 - 32768 + 'x' + 0x7fffffff; }
})";

Runner& program() {
  static auto* runner = new Runner("Program", kProgram);
  return *runner;
}

TEST(Loop, Calls) {
  EXPECT_EQ(as_int(program().run("fib", {20})), 6765);
  EXPECT_EQ(program().run("callMixed"), 1234 + 5678);
  EXPECT_EQ(program().run("sum", {0, 100000}), 5000050000);
  EXPECT_EQ(as_double(program().run("hypot", {0, slot_of(3.0), 0, slot_of(4.0)})), 25.0);
}

TEST(Loop, DivisionAtTheEdges) {
  int32_t least = std::numeric_limits<int32_t>::min();
  EXPECT_EQ(program().run("divide", {least, -1}), least);
  EXPECT_EQ(program().run("remainder", {least, -1}), 0);
  EXPECT_EQ(program().run("divide", {-7, 2}), -3);
  EXPECT_EQ(program().run("remainder", {-7, 2}), -1);
  EXPECT_EQ(program().run("ldivide", {0, std::numeric_limits<int64_t>::min(), 0, -1}),
            std::numeric_limits<int64_t>::min());
}

TEST(Loop, Conversions) {
  double nan = std::nan("");
  EXPECT_EQ(program().run("d2i", {0, slot_of(1e300)}), std::numeric_limits<int32_t>::max());
  EXPECT_EQ(program().run("d2i", {0, slot_of(-1e300)}), std::numeric_limits<int32_t>::min());
  EXPECT_EQ(program().run("d2i", {0, slot_of(nan)}), 0);
  EXPECT_EQ(program().run("d2i", {0, slot_of(-2147483647.5)}), -2147483647);
  EXPECT_EQ(program().run("d2l", {0, slot_of(9.3e18)}), std::numeric_limits<int64_t>::max());
  EXPECT_EQ(program().run("f2i", {slot_of(2.5e9f)}), std::numeric_limits<int32_t>::max());
  EXPECT_EQ(program().run("f2i", {slot_of(-1.5f)}), -1);
  EXPECT_EQ(program().run("narrow", {0x12345}), 0x45 + 0x2345 + 0x2345);
  EXPECT_EQ(program().run("narrow", {-1}), -1 - 1 + 65535);
  EXPECT_EQ(program().run("asByte", {200}), -56);
  EXPECT_EQ(program().run("even", {4}), 1);
  EXPECT_EQ(program().run("shifts", {-100, 33}), -200 ^ -50 ^ static_cast<int32_t>(static_cast<uint32_t>(-100) >> 1));
  int64_t v = -1234567890123;
  EXPECT_EQ(program().run("lshifts", {0, v, 5}), (v << 5) ^ (v >> 5) ^
                                                     static_cast<int64_t>(static_cast<uint64_t>(v) >> 5) ^ (v << 3) ^
                                                     static_cast<int64_t>(static_cast<uint64_t>(v) >> 60));
}

TEST(Loop, Control) {
  EXPECT_EQ(program().run("dense", {2}), 20);
  EXPECT_EQ(program().run("dense", {3}), -1);
  EXPECT_EQ(program().run("dense", {std::numeric_limits<int32_t>::min()}), -1);
  EXPECT_EQ(program().run("sparse", {-1000000}), 1);
  EXPECT_EQ(program().run("sparse", {7}), 2);
  EXPECT_EQ(program().run("sparse", {99999}), 3);
  EXPECT_EQ(program().run("sparse", {8}), -1);
  EXPECT_EQ(program().run("doWhile", {10}), 45);
  EXPECT_EQ(program().run("big"), static_cast<int32_t>(70000u - 32768u + 'x' + 0x7fffffffu));
  int32_t x = 1;
  for (int32_t i = 0; i < 1000; i++) {
    x = static_cast<int32_t>(static_cast<uint32_t>(x) * 31u + static_cast<uint32_t>(i));
    x ^= static_cast<int32_t>(static_cast<uint32_t>(x) >> 7);
    if ((x & 3) == 0)
      x += 5;
    else
      x -= i;
  }
  EXPECT_EQ(program().run("loops", {1000}), x);
}

TEST(Loop, Comparisons) {
  double nan = std::nan("");
  EXPECT_EQ(program().run("compare", {0, slot_of(1.0), 0, slot_of(2.0)}), 5);
  EXPECT_EQ(program().run("compare", {0, slot_of(2.0), 0, slot_of(1.0)}), 10);
  EXPECT_EQ(program().run("compare", {0, slot_of(0.0), 0, slot_of(-0.0)}), 28);
  EXPECT_EQ(program().run("compare", {0, slot_of(nan), 0, slot_of(1.0)}), 0);
  EXPECT_EQ(program().run("fcompare", {slot_of(1.0f), slot_of(2.0f)}), 5);
  EXPECT_EQ(program().run("fcompare", {slot_of(std::nanf("")), slot_of(2.0f)}), 0);
  EXPECT_EQ(program().run("lcompare", {0, 5, 0, int64_t{1} << 40}), 5);
  EXPECT_EQ(program().run("lcompare", {0, 5, 0, 5}), 28);
}

TEST(Loop, ArraysAndFields) {
  EXPECT_EQ(program().run("sieve", {1000}), 168);
  int64_t expected =
      1 + 65535 - 25536 + 123456789 + ((int64_t{1} << 40) - 1) + 3 + 9 + 3 + 123456790 + (int64_t{1} << 40) + 3;
  EXPECT_EQ(program().run("arrays"), expected);
  EXPECT_EQ(program().run("stack", {0, 3, 0, 10}), 3 + (10 + (3 ^ 5)));
  EXPECT_EQ(program().run("fields", {4}), 6 + 6 + 2 + 0 + 12 + 4 - 4 + 4 + 17 + 4 + (0 + 1 + 3 + 6) + 5);
  EXPECT_EQ(program().run("conditional", {0}), 1);
}

TEST(Loop, Natives) {
  program().method("twice").fast_native = [](vm::Thread&, Slot* arguments) -> Slot { return 2 * arguments[0]; };
  program().method("twiceLong").fast_native = [](vm::Thread&, Slot* arguments) -> Slot { return 2 * arguments[1]; };
  EXPECT_EQ(program().run("natives", {21}), 42 + 42 + 84);
}

/// Counts the events that a tool would receive.
struct CountingSink : vm::EventSink {
  int steps = 0, entries = 0, exits = 0, breakpoints = 0;
  int64_t last_result = 0;
  std::string entered;
  void single_step(vm::Thread&, vm::Frame& frame) override {
    ++steps;
    EXPECT_GE(frame.bci(), 0);
  }
  void breakpoint(vm::Thread&, vm::Frame&) override { ++breakpoints; }
  void method_entry(vm::Thread&, vm::Frame& frame) override {
    ++entries;
    entered += frame.method->name->str() + " ";
  }
  void method_exit(vm::Thread&, vm::Frame&, bool, Slot result) override {
    ++exits;
    last_result = result;
  }
};

TEST(Tools, StepsEntriesExitsBreakpoints) {
  Runner runner("Program", kProgram);
  CountingSink sink;
  auto* before = vm::ports().events;
  vm::ports().events = &sink;
  runner.run("fib", {5});
  EXPECT_EQ(sink.steps + sink.entries, 0);
  runner.thread.context.traced = vm::kTraceSteps | vm::kTraceEntries | vm::kTraceExits;
  vm::ports().executor->update_dispatch(runner.thread);
  EXPECT_EQ(runner.run("fib", {5}), 5);
  // fib: 8 leaves of 5 instructions (iload_0, iconst_2, if_icmpge, iload_0, goto, ireturn), 7 inner nodes.
  EXPECT_EQ(sink.entries, 15);
  EXPECT_EQ(sink.exits, 15);
  EXPECT_EQ(sink.last_result, 5);
  EXPECT_EQ(sink.steps, 8 * 6 + 7 * 13);
  runner.thread.context.traced = 0;
  vm::ports().executor->update_dispatch(runner.thread);
  sink.steps = 0;
  const vm::Method& fib = runner.method("fib");
  plant(fib, 1, true);  // iconst_2: in the middle of a fused group
  EXPECT_EQ(runner.run("fib", {5}), 5);
  EXPECT_EQ(sink.breakpoints, 15);
  plant(fib, 1, false);
  EXPECT_EQ(runner.run("fib", {5}), 5);
  EXPECT_EQ(sink.breakpoints, 15);
  EXPECT_EQ(sink.steps, 0);
  vm::ports().events = before;
}

TEST(Tools, EntriesAndExitsAreTracedEachForItself) {
  Runner runner("Program", kProgram);
  CountingSink sink;
  auto* before = vm::ports().events;
  vm::ports().events = &sink;
  const vm::Method& fib = runner.method("fib");
  plant(fib, 0, true);
  for (uint32_t traced :
       {0u, uint32_t{vm::kTraceEntries}, uint32_t{vm::kTraceExits}, uint32_t{vm::kTraceEntries | vm::kTraceExits}}) {
    sink.entries = sink.exits = sink.breakpoints = 0;
    runner.thread.context.traced = traced;
    vm::ports().executor->update_dispatch(runner.thread);
    EXPECT_EQ(runner.run("fib", {5}), 5);
    EXPECT_EQ(sink.entries, traced & vm::kTraceEntries ? 15 : 0);
    EXPECT_EQ(sink.exits, traced & vm::kTraceExits ? 15 : 0);
    EXPECT_EQ(sink.breakpoints, 15);
    EXPECT_EQ(sink.steps, 0);
  }
  plant(fib, 0, false);
  vm::ports().events = before;
}

/// Shortcuts that do not answer what their methods do, and leave even numbers to them.
TEST(Tools, ShortcutsUnlessTheMethodIsLookedAt) {
  Runner runner("Program", kProgram);
  static int nothings;
  nothings = 0;
  runner.method("twice").fast_native = [](vm::Thread&, Slot* arguments) -> Slot { return 2 * arguments[0]; };
  runner.method("twiceLong").fast_native = [](vm::Thread&, Slot* arguments) -> Slot { return 2 * arguments[1]; };
  runner.method("nothing").fast_native = [](vm::Thread&, Slot*) -> Slot { return ++nothings; };
  auto one = [](vm::Thread&, Slot* arguments) -> vm::ShortcutResult { return {1, (arguments[0] & 1) != 0}; };
  auto two = [](vm::Thread&, Slot* arguments) -> vm::ShortcutResult { return {2, (arguments[1] & 1) != 0}; };
  runner.method("twice").shortcut = runner.method("tripled").shortcut = one;
  runner.method("twiceLong").shortcut = runner.method("plus").shortcut = two;
  runner.method("nothing").shortcut = [](vm::Thread&, Slot*) -> vm::ShortcutResult { return {0, true}; };
  constexpr Slot kByShortcut = 2'01'02'01, kByMethods = 12'15'10'10, kOfFour = 11'12'08'08;
  EXPECT_EQ(runner.run("shortcuts", {4}), kOfFour);  // the words are resolved, and native methods called
  EXPECT_EQ(runner.run("shortcuts", {5}), kByShortcut);
  EXPECT_EQ(runner.run("shortcuts", {4}), kOfFour);
  const int nothings_by_words = nothings;

  CountingSink sink;
  auto* before = vm::ports().events;
  vm::ports().events = &sink;
  runner.thread.set_traced(vm::kTraceEntries, true);
  EXPECT_EQ(runner.run("shortcuts", {5}), kByMethods);
  EXPECT_EQ(sink.entered, "shortcuts nothing twice twiceLong tripled <init> <init> plus ");
  runner.thread.set_traced(vm::kTraceEntries, false);
  EXPECT_EQ(nothings, nothings_by_words + 1);
  EXPECT_EQ(runner.run("shortcuts", {5}), kByShortcut);

  const vm::Method& tripled = runner.method("tripled");
  plant(tripled, 0, true);
  EXPECT_EQ(runner.run("shortcuts", {5}), kByShortcut + 14'00'00);
  EXPECT_EQ(sink.breakpoints, 1);
  plant(tripled, 0, false);
  EXPECT_EQ(runner.run("shortcuts", {5}), kByShortcut);
  vm::ports().events = before;
}

/// Shortcuts that reach a safepoint: collected in, with the caller's frame at the call; an exception is thrown there.
TEST(Tools, ShortcutsThatPoll) {
  Runner runner("Program", kProgram);
  static const vm::Frame* newest;
  static vm::Object* thrown;
  newest = nullptr, thrown = nullptr;
  vm::Method& tripled = runner.method("tripled");
  tripled.shortcut_polls = true;
  tripled.shortcut = [](vm::Thread& self, Slot* arguments) -> vm::ShortcutResult {
    self.poll();
    newest = self.context.top_frame;
    self.context.pending_exception = thrown;
    return {1000, (arguments[0] & 1) != 0};
  };
  EXPECT_EQ(runner.run("callTripled", {5}), 1000);
  ASSERT_NE(newest, nullptr);
  EXPECT_EQ(newest->method, &runner.method("callTripled"));
  EXPECT_EQ(runner.run("callTripled", {4}), 12);
  thrown = vm::java_heap().allocate(runner.thread.tlab, runner.cls, runner.cls->instance_size);
  EXPECT_EQ(runner.run("callTripled", {7}), -1);

  thrown = nullptr, newest = nullptr;
  CountingSink sink;
  auto* before = vm::ports().events;
  vm::ports().events = &sink;
  runner.thread.set_traced(vm::kTraceEntries, true);
  EXPECT_EQ(runner.run("callTripled", {5}), 15);
  EXPECT_EQ(sink.entered, "callTripled tripled ");
  runner.thread.set_traced(vm::kTraceEntries, false);
  EXPECT_EQ(newest, nullptr);
  vm::ports().events = before;
}

TEST(Tools, TableFollowsTheTraceBits) {
  Runner runner("Program", kProgram);
  const void* const* plain = runner.thread.dispatch.load();
  runner.thread.set_traced(vm::kTraceSteps, true);
  EXPECT_NE(runner.thread.dispatch.load(), plain);
  runner.thread.set_traced(vm::kTraceSteps | vm::kTraceEntries, false);  // clears more bits than were set
  EXPECT_EQ(runner.thread.dispatch.load(), plain);
}

TEST(Tools, PlainAndFusedAgree) {
  for (uint32_t traced : {0u, uint32_t{vm::kTraceSteps}}) {
    Runner runner("Program", kProgram);
    runner.thread.context.traced = traced;
    vm::ports().executor->update_dispatch(runner.thread);
    EXPECT_EQ(runner.run("sieve", {1000}), 168);
    EXPECT_EQ(runner.run("loops", {1000}), program().run("loops", {1000}));
    EXPECT_EQ(runner.run("arrays"), program().run("arrays"));
  }
}

}  // namespace
}  // namespace vitrine
