// SPDX-License-Identifier: Apache-2.0
// jdk.internal.misc.Unsafe, reading and writing (contract 2.2). An address is an object and an offset from its start,
// or null and an absolute address; offsets are the byte offsets of gc/object.hpp.
#include <cstring>

#include "jni/openjdk/registered/fast.hpp"

namespace vitrine::jni {
namespace {

template <class T>
T* at(Object* base, int64_t offset) {
  return reinterpret_cast<T*>(reinterpret_cast<char*>(base) + offset);  // null base: the offset is the address
}

template <class T>
T get(Thread&, Object*, Object* base, int64_t offset) {
  // memcpy: off-heap addresses need not be aligned.
  T value;
  memcpy(&value, at<T>(base, offset), sizeof value);
  return value;
}
template <class T>
void put(Thread&, Object*, Object* base, int64_t offset, T value) {
  memcpy(at<T>(base, offset), &value, sizeof value);
}
template <class T>
T get_volatile(Thread&, Object*, Object* base, int64_t offset) {
  T value;
  __atomic_load(at<T>(base, offset), &value, __ATOMIC_SEQ_CST);
  return value;
}
template <class T>
void put_volatile(Thread&, Object*, Object* base, int64_t offset, T value) {
  __atomic_store(at<T>(base, offset), &value, __ATOMIC_SEQ_CST);
}
// Whatever byte is there, a boolean is 0 or 1.
bool get_boolean(Thread&, Object*, Object* base, int64_t offset) { return *at<uint8_t>(base, offset) != 0; }
bool get_boolean_volatile(Thread& self, Object* unsafe, Object* base, int64_t offset) {
  return get_volatile<uint8_t>(self, unsafe, base, offset) != 0;
}

template <class T>
bool compare_and_set(Thread&, Object*, Object* base, int64_t offset, T expected, T value) {
  return __atomic_compare_exchange_n(at<T>(base, offset), &expected, value, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}
template <class T>
T compare_and_exchange(Thread&, Object*, Object* base, int64_t offset, T expected, T value) {
  __atomic_compare_exchange_n(at<T>(base, offset), &expected, value, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  return expected;
}

void full_fence(Thread&, Object*) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
void load_fence(Thread&, Object*) { __atomic_thread_fence(__ATOMIC_ACQUIRE); }
void store_fence(Thread&, Object*) { __atomic_thread_fence(__ATOMIC_RELEASE); }

Object* get_uncompressed(Thread&, Object*, int64_t address) { return *reinterpret_cast<Object**>(address); }

constexpr const char* kUnsafe = "jdk/internal/misc/Unsafe";

#define ACCESSORS(Name, letter, type)                                                             \
  {kUnsafe, "get" Name, "(Ljava/lang/Object;J)" letter, fast<get<type>>},                         \
      {kUnsafe, "put" Name, "(Ljava/lang/Object;J" letter ")V", fast<put<type>>},                 \
      {kUnsafe, "get" Name "Volatile", "(Ljava/lang/Object;J)" letter, fast<get_volatile<type>>}, \
      {kUnsafe, "put" Name "Volatile", "(Ljava/lang/Object;J" letter ")V", fast<put_volatile<type>>},

const FastNativeRow kRows[] = {
    ACCESSORS("Reference", "Ljava/lang/Object;", Object*) ACCESSORS("Byte", "B", int8_t)
        ACCESSORS("Short", "S", int16_t) ACCESSORS("Char", "C", char16_t) ACCESSORS("Int", "I", int32_t)
            ACCESSORS("Long", "J", int64_t) ACCESSORS("Float", "F", float)
                ACCESSORS("Double", "D", double){kUnsafe, "getBoolean", "(Ljava/lang/Object;J)Z", fast<get_boolean>},
    {kUnsafe, "putBoolean", "(Ljava/lang/Object;JZ)V", fast<put<bool>>},
    {kUnsafe, "getBooleanVolatile", "(Ljava/lang/Object;J)Z", fast<get_boolean_volatile>},
    {kUnsafe, "putBooleanVolatile", "(Ljava/lang/Object;JZ)V", fast<put_volatile<bool>>},
    {kUnsafe, "getUncompressedObject", "(J)Ljava/lang/Object;", fast<get_uncompressed>},
    {kUnsafe, "compareAndSetReference", "(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Z",
     fast<compare_and_set<Object*>>},
    {kUnsafe, "compareAndExchangeReference",
     "(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
     fast<compare_and_exchange<Object*>>},
    {kUnsafe, "compareAndSetInt", "(Ljava/lang/Object;JII)Z", fast<compare_and_set<int32_t>>},
    {kUnsafe, "compareAndExchangeInt", "(Ljava/lang/Object;JII)I", fast<compare_and_exchange<int32_t>>},
    {kUnsafe, "compareAndSetLong", "(Ljava/lang/Object;JJJ)Z", fast<compare_and_set<int64_t>>},
    {kUnsafe, "compareAndExchangeLong", "(Ljava/lang/Object;JJJ)J", fast<compare_and_exchange<int64_t>>},
    {kUnsafe, "fullFence", "()V", fast<full_fence>},
    {kUnsafe, "loadFence", "()V", fast<load_fence>},
    {kUnsafe, "storeFence", "()V", fast<store_fence>},
};

}  // namespace

std::span<const FastNativeRow> unsafe_memory_natives() { return kRows; }

}  // namespace vitrine::jni
