// SPDX-License-Identifier: Apache-2.0
// Stacks for Boost.Context, and what the sanitizers want to know of a change of stacks.
#include "base/fiber.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <boost/context/fiber.hpp>
#include <utility>

#include "base/assert.hpp"
#include "base/sanitizers.hpp"  // IWYU pragma: keep

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/common_interface_defs.h>
#endif

namespace vitrine {

namespace {

/// For the stack of a Fiber, which does not end with what runs on it.
struct GivenStack {
  static void deallocate(boost::context::stack_context&) {}
};

}  // namespace

struct Fiber::Contexts {
  std::function<void()> body;
  boost::context::fiber inside, outside;  // the side that does not run at present
#ifdef __SANITIZE_ADDRESS__
  void *inside_shadow = nullptr, *outside_shadow = nullptr;
  const void* outside_low = nullptr;
  size_t outside_bytes = 0;
#endif
#ifdef VITRINE_TSAN
  void *tsan_inside = nullptr, *tsan_outside = nullptr;
#endif
};

constexpr size_t kGuard = 64 * 1024;

Fiber::Fiber() : contexts_(std::make_unique<Contexts>()) {}

Fiber::~Fiber() {
  VM_CHECK(!contexts_->inside);
  if (low_ != nullptr) munmap(low_ - kGuard, static_cast<size_t>(high_ - low_) + kGuard);
}

std::unique_ptr<Fiber> Fiber::make(size_t bytes, std::function<void()> body) {
  const auto page = static_cast<size_t>(getpagesize());
  bytes = (bytes + page - 1) & ~(page - 1);
  void* memory = mmap(nullptr, kGuard + bytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (memory == MAP_FAILED) return nullptr;
  mprotect(memory, kGuard, PROT_NONE);
  std::unique_ptr<Fiber> fiber(new Fiber);
  fiber->low_ = static_cast<char*>(memory) + kGuard;
  fiber->high_ = fiber->low_ + bytes;
  fiber->contexts_->body = std::move(body);
  return fiber;
}

// Not made earlier: what has begun on a stack cannot be destroyed.
void Fiber::begin() {
  Contexts& c = *contexts_;
  boost::context::stack_context stack;
  stack.sp = high_;
  stack.size = static_cast<size_t>(high_ - low_);
  c.inside = boost::context::fiber(std::allocator_arg, boost::context::preallocated(stack.sp, stack.size, stack),
                                   GivenStack{}, [&c](boost::context::fiber&& outside) -> boost::context::fiber {
                                     c.outside = std::move(outside);
#ifdef __SANITIZE_ADDRESS__
                                     __sanitizer_finish_switch_fiber(nullptr, &c.outside_low, &c.outside_bytes);
#endif
                                     c.body();
                                     VM_FATAL("the body of a fiber has returned");
                                   });
#ifdef VITRINE_TSAN
  c.tsan_inside = __tsan_create_fiber(0);
#endif
}

void Fiber::resume() {
  Contexts& c = *contexts_;
  if (!c.inside) begin();
#ifdef VITRINE_TSAN
  c.tsan_outside = __tsan_get_current_fiber();
  __tsan_switch_to_fiber(c.tsan_inside, 0);
#endif
#ifdef __SANITIZE_ADDRESS__
  __sanitizer_start_switch_fiber(&c.outside_shadow, low_, static_cast<size_t>(high_ - low_));
#endif
  c.inside = std::move(c.inside).resume();
#ifdef __SANITIZE_ADDRESS__
  __sanitizer_finish_switch_fiber(c.outside_shadow, nullptr, nullptr);
#endif
}

void Fiber::leave() {
  Contexts& c = *contexts_;
#ifdef VITRINE_TSAN
  __tsan_switch_to_fiber(c.tsan_outside, 0);
#endif
#ifdef __SANITIZE_ADDRESS__
  __sanitizer_start_switch_fiber(&c.inside_shadow, c.outside_low, c.outside_bytes);
#endif
  c.outside = std::move(c.outside).resume();
#ifdef __SANITIZE_ADDRESS__
  __sanitizer_finish_switch_fiber(c.inside_shadow, &c.outside_low, &c.outside_bytes);
#endif
}

}  // namespace vitrine
