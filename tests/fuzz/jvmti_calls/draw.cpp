// SPDX-License-Identifier: Apache-2.0
// Drawing arguments: mostly valid ones, so that calls do their work, and every kind of wrong one.
#include <cstdlib>
#include <initializer_list>
#include <string_view>

#include "kinds.hpp"

namespace fuzz {

namespace {

alignas(64) unsigned char no_environment[4096];  // readable, but not an environment of any VM

bool usable_jni(const Context& c) { return c.jni != nullptr && !c.in_collection; }

}  // namespace

void* garbage(Context& c) {
  const auto valid = reinterpret_cast<uint64_t>(world().things.slots[c.below(Pool::kSize)].load());
  return reinterpret_cast<void*>(wild_bits(c, valid));
}

jvmtiEnv* draw_env(Context& c) {
  World& w = world();
  switch (c.below(200)) {
    case 0: return nullptr;
    case 1: return reinterpret_cast<jvmtiEnv*>(no_environment);
    case 2:
    case 3:
      if (jvmtiEnv* old = w.disposed[c.below(static_cast<uint32_t>(w.disposed.size()))].load()) return old;
      break;
    default: break;
  }
  return w.envs[c.below(static_cast<uint32_t>(w.envs.size()))].load();
}

jobject draw_wild(Context& c) {
  World& w = world();
  switch (c.below(6)) {
    case 0: return nullptr;
    case 1:
    case 2: return w.stale[c.below(static_cast<uint32_t>(w.stale.size()))].load();
    case 3: return w.foreign[c.below(static_cast<uint32_t>(w.foreign.size()))].load();
    default: return static_cast<jobject>(garbage(c));
  }
}

jobject draw_from(Context& c, const Pool& pool) {
  jobject found = nullptr;
  size_t used = pool.used.load();
  for (int tries = 0; used != 0 && found == nullptr && tries < 8; ++tries)
    found = pool.slots[c.below(static_cast<uint32_t>(used))].load();
  return found;
}

jobject draw_object(Context& c) {
  uint32_t choice = c.below(20);
  if (choice == 0) return draw_wild(c);
  if (choice == 1 && world().classes_known.load()) return draw_class(c);
  if (choice == 2) return draw_from(c, world().threads);
  if (choice < 5 && !c.locals.empty()) return c.locals[c.below(static_cast<uint32_t>(c.locals.size()))];
  jobject found = draw_from(c, world().things);
  if (choice == 6 && usable_jni(c)) return c.jni->NewLocalRef(found);
  if (choice == 7 && usable_jni(c)) {
    jobject local = c.jni->NewLocalRef(found);
    c.jni->DeleteLocalRef(local);
    world().stale[c.below(static_cast<uint32_t>(world().stale.size()))].store(local);
    return local;
  }
  if (choice == 8 && usable_jni(c))
    world().foreign[c.below(static_cast<uint32_t>(world().foreign.size()))].store(c.jni->NewLocalRef(found));
  return found;
}

jobject draw_thread(Context& c) {
  uint32_t choice = c.below(20);
  if (choice == 0) return draw_wild(c);
  if (choice < 3) return nullptr;
  if (choice == 3) return draw_object(c);
  return draw_from(c, world().threads);
}

namespace {

/// Most of the time, an object from one of these places of Test.main's list of things.
jobject draw_thing(Context& c, std::initializer_list<size_t> places) {
  return c.one_in(3) ? draw_object(c)
                     : world().things.slots[places.begin()[c.below(static_cast<uint32_t>(places.size()))]].load();
}

}  // namespace

jobject draw_group(Context& c) { return draw_thing(c, {9, 10}); }
jobject draw_loader(Context& c) { return c.one_in(8) ? nullptr : draw_thing(c, {5, 6, 21}); }
jobject draw_module(Context& c) { return draw_thing(c, {7, 8, 22}); }

jclass draw_class(Context& c) {
  World& w = world();
  c.class_index = -1;
  if (!w.classes_known.load(std::memory_order_acquire) || c.one_in(16))
    return static_cast<jclass>(c.one_in(2) ? draw_wild(c) : draw_object(c));
  c.class_index = static_cast<int>(c.below(static_cast<uint32_t>(w.classes.size())));
  return w.classes[static_cast<size_t>(c.class_index)].reference;
}

jmethodID draw_method(Context& c, bool of_last_class) {
  World& w = world();
  uint32_t choice = c.below(24);
  if (choice == 0) return nullptr;
  if (choice == 1) return static_cast<jmethodID>(garbage(c));
  if (choice < 4 || !w.classes_known.load(std::memory_order_acquire))
    return w.stale_methods[c.below(static_cast<uint32_t>(w.stale_methods.size()))].load();
  if (choice < 14 && !w.own_methods.empty()) return w.own_methods[c.below(static_cast<uint32_t>(w.own_methods.size()))];
  size_t index = of_last_class && c.class_index >= 0 ? static_cast<size_t>(c.class_index)
                                                     : c.below(static_cast<uint32_t>(w.classes.size()));
  const KnownClass& known = w.classes[index];
  return known.methods.empty() ? nullptr : known.methods[c.below(static_cast<uint32_t>(known.methods.size()))];
}

jfieldID draw_field(Context& c) {
  World& w = world();
  uint32_t choice = c.below(24);
  if (choice == 0) return nullptr;
  if (choice == 1) return static_cast<jfieldID>(garbage(c));
  if (choice == 2 || !w.classes_known.load(std::memory_order_acquire))
    return w.stale_fields[c.below(static_cast<uint32_t>(w.stale_fields.size()))].load();
  size_t index = c.class_index >= 0 && choice != 3 ? static_cast<size_t>(c.class_index)
                                                   : c.below(static_cast<uint32_t>(w.classes.size()));
  const KnownClass& known = w.classes[index];
  return known.fields.empty() ? nullptr : known.fields[c.below(static_cast<uint32_t>(known.fields.size()))];
}

jint draw_int(Context& c) {
  static constexpr jint kEdges[] = {0, 1, 2, 3, -1, -2, 7, 16, 100, 255, 65536, INT32_MAX, INT32_MIN, INT32_MAX - 1};
  return c.one_in(3) ? static_cast<jint>(c.next()) : kEdges[c.below(std::size(kEdges))];
}

jint draw_small(Context& c) {
  return c.one_in(16) ? draw_int(c) : static_cast<jint>(c.below(8)) - (c.one_in(8) ? 1 : 0);
}

jint draw_slot(Context& c) { return c.one_in(16) ? draw_int(c) : static_cast<jint>(c.below(14)); }

jlong draw_long(Context& c) {
  static constexpr jlong kEdges[] = {0, 1, -1, 5, 1000, INT32_MAX, INT64_MAX, INT64_MIN, jlong{1} << 32};
  return c.one_in(3) ? static_cast<jlong>(c.next()) : kEdges[c.below(std::size(kEdges))];
}

jlocation draw_location(Context& c) { return c.one_in(8) ? draw_long(c) : static_cast<jlocation>(c.below(24)); }

const char* draw_text(Context& c) {
  static constexpr const char* kTexts[] = {"",
                                           "a name",
                                           "java.base",
                                           "java.lang",
                                           "java.util",
                                           "no.such",
                                           "user.dir",
                                           "fuzz.property",
                                           "\xff\xfe\x80",
                                           "$$prefix_",
                                           "java.home",
                                           "(IJ)[Lx;",
                                           "jdk.internal.misc",
                                           "[",
                                           "/",
                                           "x\ny%s%n"};
  return c.one_in(20) ? nullptr : kTexts[c.below(std::size(kTexts))];
}

jrawMonitorID draw_monitor(Context& c) {
  World& w = world();
  if (c.one_in(16)) return static_cast<jrawMonitorID>(garbage(c));
  if (c.in_collection) return w.collection_monitors[c.below(2)].load();
  return w.monitors[c.below(static_cast<uint32_t>(w.monitors.size()))].load();
}

/// A VM trusts the types in a LocalVariableTable (JVMS 4.7.13: only debuggers read it). With a wrong type there,
/// SetLocalObject would give verified code an object of another class, in every VM. So the damaged file has no such
/// table.
void damage(Context& c, unsigned char* bytes, size_t size) {
  for (uint32_t n = 1 + c.below(3); n > 0; --n)
    bytes[c.below(static_cast<uint32_t>(size))] ^= static_cast<unsigned char>(c.next());
  static constexpr std::string_view kTable = "LocalVariableTable";
  unsigned char* end = bytes + size;
  for (unsigned char* at = bytes; (at = std::search(at, end, kTable.begin(), kTable.end())) != end; ++at) *at = 'x';
}

}  // namespace fuzz
