// SPDX-License-Identifier: Apache-2.0
#include "inspector/vm/environment.hpp"

#include <cstddef>
#include <cstring>
#include <functional>

#include "inspector/vm/vm.hpp"

namespace vitrine::inspector {
namespace {

/// The bits of both, put together by `operation`: capabilities are bits and nothing else.
template <typename Operation>
jvmtiCapabilities combined(const jvmtiCapabilities& a, const jvmtiCapabilities& b, Operation operation) {
  unsigned char left[sizeof a], right[sizeof b];
  std::memcpy(left, &a, sizeof a);
  std::memcpy(right, &b, sizeof b);
  for (std::size_t i = 0; i < sizeof a; ++i) left[i] = operation(left[i], right[i]);
  jvmtiCapabilities result{};
  std::memcpy(&result, left, sizeof result);
  return result;
}

/// The bits of `a` that `b` has not.
jvmtiCapabilities without(const jvmtiCapabilities& a, const jvmtiCapabilities& b) {
  return combined(a, b,
                  [](unsigned char left, unsigned char right) { return static_cast<unsigned char>(left & ~right); });
}

bool is_empty(const jvmtiCapabilities& a) {
  const jvmtiCapabilities none{};
  return std::memcmp(&a, &none, sizeof none) == 0;
}

}  // namespace

jvmtiCapabilities both(const jvmtiCapabilities& a, const jvmtiCapabilities& b) {
  return combined(a, b, std::bit_and<unsigned char>());
}

jvmtiCapabilities either(const jvmtiCapabilities& a, const jvmtiCapabilities& b) {
  return combined(a, b, std::bit_or<unsigned char>());
}

bool includes(const jvmtiCapabilities& a, const jvmtiCapabilities& b) { return is_empty(without(b, a)); }

jvmtiEnv* newest_environment(JavaVM* java) {
  for (const jint version : {JVMTI_VERSION_21, JVMTI_VERSION_11}) {
    void* env = nullptr;
    if (java->GetEnv(&env, version) == JNI_OK) return static_cast<jvmtiEnv*>(env);
  }
  return nullptr;
}

bool Environment::open(JavaVM* java, const jvmtiCapabilities& always, const jvmtiCapabilities& later, bool running) {
  java_ = java;
  jvmti_ = newest_environment(java);
  jvmtiCapabilities potential{};
  if (jvmti_ == nullptr || jvmti_->GetPotentialCapabilities(&potential) != JVMTI_ERROR_NONE) return false;
  can_ = both(potential, either(always, later));
  later_ = later;
  possessed_ = running ? both(can_, always) : can_;
  return jvmti_->AddCapabilities(&possessed_) == JVMTI_ERROR_NONE;
}

void Environment::acquire(const jvmtiCapabilities& wanted) {
  jvmtiCapabilities missing{};
  {
    const std::lock_guard lock(mutex_);
    missing = without(both(wanted, can_), possessed_);
  }
  if (is_empty(missing)) return;
  check(jvmti_->AddCapabilities(&missing), "AddCapabilities");
  const std::lock_guard lock(mutex_);
  possessed_ = either(possessed_, missing);
}

void Environment::keep_only(const jvmtiCapabilities& needed) {
  jvmtiEnv* probe = newest_environment(java_);
  if (probe == nullptr) return;
  jvmtiCapabilities again{};
  if (probe->GetPotentialCapabilities(&again) == JVMTI_ERROR_NONE) {
    jvmtiCapabilities given_back{};
    {
      const std::lock_guard lock(mutex_);
      given_back = both(both(possessed_, again), without(later_, needed));
      possessed_ = without(possessed_, given_back);
    }
    jvmti_->RelinquishCapabilities(&given_back);
  }
  probe->DisposeEnvironment();
}

}  // namespace vitrine::inspector
