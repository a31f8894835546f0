// SPDX-License-Identifier: Apache-2.0
// A thread that makes random calls: its random numbers, which depend only on the seed and the thread, and its last
// calls, which are printed when something goes wrong. Printing uses only write(), so a signal handler may do it.
#pragma once
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace fuzz {

/// One call in the log.
struct Logged {
  const char* name = nullptr;
  uint64_t arguments[6] = {};
  int count = 0;
  int error = -1;  // -1: the call has not returned
};

struct Caller {
  const char* role = "thread";
  int os_thread = 0;
  uint64_t random_state = 1;
  int depth = 0;       // of callbacks within calls
  bool quiet = false;  // makes no calls from callbacks (the watchdog)
  std::atomic<uint64_t> calls{0};
  static constexpr size_t kLog = 24;
  Logged log[kLog];
  uint64_t logged = 0;

  /// The random numbers of the index-th thread of a run.
  void seed(uint64_t seed, uint64_t index) {
    random_state = (seed + 1) * 0x9E3779B97F4A7C15ULL ^ (index + 1) * 0xD1B54A32D192ED03ULL;
    if (random_state == 0) random_state = 1;
  }
  uint64_t next() {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return random_state * 0x2545F4914F6CDD1DULL;
  }
  uint32_t below(uint32_t n) { return static_cast<uint32_t>((next() >> 32) * n >> 32); }
  bool one_in(uint32_t n) { return below(n) == 0; }
};

/// Counts the call and begins its line in the log.
inline Logged& begin(Caller& c, const char* name) {
  Logged& entry = c.log[c.logged++ % Caller::kLog];
  entry.name = name;
  entry.count = 0;
  entry.error = -1;
  c.calls.fetch_add(1, std::memory_order_relaxed);
  return entry;
}

inline void write_text(const char* text) { (void)!write(2, text, std::strlen(text)); }

inline void write_number(uint64_t number, bool hex) {
  char digits[24];
  int at = 23;
  digits[at] = 0;
  do digits[--at] = "0123456789abcdef"[number % (hex ? 16 : 10)];
  while ((number /= hex ? 16 : 10) != 0);
  if (hex) write_text("0x");
  write_text(digits + at);
}

/// The last eight calls of a thread, newest last.
inline void write_log(const Caller& c, bool is_this_thread) {
  if (c.logged == 0) return;
  write_text("  ");
  write_text(c.role);
  write_text(" ");
  write_number(static_cast<uint64_t>(c.os_thread), false);
  if (is_this_thread) write_text(" (this one)");
  write_text(", callbacks ");
  write_number(static_cast<uint64_t>(c.depth), false);
  write_text(", calls ");
  write_number(c.calls.load(), false);
  write_text("\n");
  uint64_t first = c.logged > 8 ? c.logged - 8 : 0;
  for (uint64_t n = first; n < c.logged; ++n) {
    const Logged& entry = c.log[n % Caller::kLog];
    write_text("    ");
    write_text(entry.name == nullptr ? "?" : entry.name);
    for (int a = 0; a < entry.count; ++a) {
      write_text(" ");
      write_number(entry.arguments[a], true);
    }
    write_text(entry.error < 0 ? " ..." : " -> ");
    if (entry.error >= 0) write_number(static_cast<uint64_t>(entry.error), false);
    write_text("\n");
  }
}

/// Ends the VM if one of the callers, as far as there are any yet, has not made a call for more than `hang_seconds`.
/// With FUZZ_STAY in the environment, prints the logs and stays instead, for a debugger. Returns after `over` is set.
template <class Context, size_t Count>
void watch_progress(const std::atomic<Context*> (&callers)[Count], const std::atomic<bool>& over, long hang_seconds,
                    void (*print_logs)()) {
  uint64_t seen[Count] = {};
  long still[Count] = {};
  while (!over.load()) {
    sleep(1);
    for (size_t i = 0; i < Count; ++i) {
      const Caller* c = callers[i].load();
      if (c == nullptr) continue;
      const uint64_t now = c->calls.load();
      still[i] = now == seen[i] ? still[i] + 1 : 0;
      seen[i] = now;
      if (still[i] <= hang_seconds) continue;
      write_text("fuzz: a caller hangs\n");
      if (std::getenv("FUZZ_STAY") != nullptr) {
        print_logs();
        sleep(100000);
      }
      std::abort();
    }
  }
}

/// Misaligned, small, huge, on the stack, on the C heap, or next to something valid.
inline uint64_t wild_bits(Caller& c, uint64_t valid) {
  static auto* const block = new unsigned char[4096]();
  int on_stack = 0;
  switch (c.below(8)) {
    case 0: return c.below(16);
    case 1: return 0xdeadbeef;
    case 2: return reinterpret_cast<uint64_t>(&on_stack);
    case 3: return reinterpret_cast<uint64_t>(block) + 8 * c.below(64);
    case 4: return ~uint64_t{0} - c.below(16);
    case 5: return c.next();
    case 6: return c.next() & 0x7fffffffffff;
    default: return valid ^ (1 + c.below(6));
  }
}

}  // namespace fuzz
