// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <pthread.h>

#include "base/assert.hpp"

namespace vitrine {

/// An object of each thread that uses it, made when the thread first does. In contrast to a thread_local object with a
/// destructor, it may be used until the thread's very end: by destructors of thread_local objects and of keys, in any
/// order. An instance has static storage duration and takes one of the process's keys (pthread_key_create).
template <class T>
class PerThread {
 public:
  /// That of the calling thread.
  T& operator()() const {
    static const pthread_key_t key = make_key();  // one type of object is of one instance
    auto* object = static_cast<T*>(pthread_getspecific(key));
    if (object == nullptr) pthread_setspecific(key, object = new T());
    return *object;
  }

 private:
  static pthread_key_t make_key() {
    pthread_key_t key;
    VM_CHECK(pthread_key_create(&key, [](void* object) { delete static_cast<T*>(object); }) == 0);
    return key;
  }
};

}  // namespace vitrine
