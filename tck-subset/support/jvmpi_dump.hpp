// SPDX-License-Identifier: Apache-2.0
// Reads the dumps of JVMPI ("4. Dump Formats"): numbers in network byte order, ids of the size of a pointer.
#pragma once
#include <set>

#include "jvmpi_names.hpp"

/// The bytes of a dump from front to back. Past the end everything is 0, and broken() is true.
class DumpReader {
 public:
  DumpReader(const char* begin, const char* end) : at_(begin), end_(end) {}
  bool more() const { return at_ < end_ && !broken_; }
  bool broken() const { return broken_; }
  const char* at() const { return at_; }
  uint8_t u1() { return static_cast<uint8_t>(number(1)); }
  uint16_t u2() { return static_cast<uint16_t>(number(2)); }
  uint32_t u4() { return static_cast<uint32_t>(number(4)); }
  uint64_t number(size_t bytes) {
    uint64_t value = 0;
    if (static_cast<size_t>(end_ - at_) < bytes) {
      broken_ = true;
      return 0;
    }
    for (size_t i = 0; i < bytes; ++i) value = value << 8 | static_cast<unsigned char>(*at_++);
    return value;
  }
  template <class T = jobjectID>
  T id() {
    return reinterpret_cast<T>(number(sizeof(void*)));
  }

 private:
  const char *at_, *end_;
  bool broken_ = false;
};

/// The size of a value with one of the types of 4.1, or with a signature.
inline size_t size_of(jint type) {
  switch (type) {
    case JVMPI_BOOLEAN:
    case JVMPI_BYTE: return 1;
    case JVMPI_CHAR:
    case JVMPI_SHORT: return 2;
    case JVMPI_INT:
    case JVMPI_FLOAT: return 4;
    case JVMPI_LONG:
    case JVMPI_DOUBLE: return 8;
    default: return sizeof(void*);
  }
}
inline bool is_reference(const std::string& signature) { return signature[0] == 'L' || signature[0] == '['; }
inline size_t size_of(const std::string& signature) {
  switch (signature[0]) {
    case 'Z':
    case 'B': return 1;
    case 'C':
    case 'S': return 2;
    case 'I':
    case 'F': return 4;
    case 'J':
    case 'D': return 8;
    default: return sizeof(void*);
  }
}

struct RootRecord {
  uint8_t tag;
  jobjectID object;
  JNIEnv* thread = nullptr;
  uint32_t frame = 0;
  jobject reference = nullptr;
};
struct ClassRecord {
  jobjectID super, loader, signers, domain;
  uint32_t instance_size;
  std::vector<jobjectID> interfaces;
  std::map<uint16_t, jobjectID> constants;
  std::map<std::string, uint64_t> statics;
};
struct InstanceRecord {
  jobjectID type;
  std::vector<unsigned char> values;
};
struct ObjectArrayRecord {
  jobjectID type;
  std::vector<jobjectID> elements;
};
struct PrimitiveArrayRecord {
  uint8_t type;
  std::vector<uint64_t> elements;
  uint32_t count;
};

/// A heap dump of level 1 or 2, or an object dump.
struct Dump {
  jint level = JVMPI_DUMP_LEVEL_2;
  std::vector<RootRecord> roots;
  std::map<jobjectID, ClassRecord> classes;
  std::map<jobjectID, InstanceRecord> instances;
  std::map<jobjectID, ObjectArrayRecord> object_arrays;
  std::map<jobjectID, PrimitiveArrayRecord> primitive_arrays;
  std::map<jobjectID, std::string> bytes;  // of each object's record
  std::string problem;                     // empty: it could be read to its end

  bool has(jobjectID object) const { return bytes.count(object) != 0; }

  /// The values of an instance by the names of its fields, that of the class before those of its superclasses.
  std::map<std::string, uint64_t> fields_of(jobjectID object) const {
    std::map<std::string, uint64_t> result;
    auto found = instances.find(object);
    if (found == instances.end()) return result;
    const std::vector<unsigned char>& values = found->second.values;
    size_t at = 0;
    for (jobjectID type = found->second.type; type != nullptr; type = classes.at(type).super) {
      const auto facts = names::class_facts(type);
      for (size_t i = 0; i < facts->instance_types.size(); ++i) {
        if (level != JVMPI_DUMP_LEVEL_2 && !is_reference(facts->instance_types[i])) continue;
        uint64_t value = 0;
        for (size_t end = at + size_of(facts->instance_types[i]); at < end && at < values.size(); ++at)
          value = value << 8 | values[at];
        result.emplace(facts->instance_names[i], value);
      }
    }
    return result;
  }
};

inline ClassRecord read_class(DumpReader& in, jobjectID type, jint level) {
  ClassRecord record{};
  record.super = in.id();
  record.loader = in.id();
  record.signers = in.id();
  record.domain = in.id();
  in.id();
  in.id();
  record.instance_size = in.u4();
  const auto facts = facts_of(type);
  for (jint i = 0; i < facts->interfaces; ++i) record.interfaces.push_back(in.id());
  for (uint16_t n = in.u2(); n > 0 && !in.broken(); --n) {
    const uint16_t index = in.u2();
    const uint8_t of = in.u1();
    const uint64_t value = in.number(size_of(jint{of}));
    record.constants[index] = reinterpret_cast<jobjectID>(value);
  }
  for (size_t i = 0; i < facts->static_types.size(); ++i)
    if (level == JVMPI_DUMP_LEVEL_2 || is_reference(facts->static_types[i]))
      record.statics[facts->static_names[i]] = in.number(size_of(facts->static_types[i]));
  return record;
}

/// In NotifyEvent, because the classes' facts are asked for.
inline Dump read_dump(const char* begin, const char* end, jint level) {
  Dump dump;
  dump.level = level;
  DumpReader in(begin, end);
  while (in.more() && dump.problem.empty()) {
    const char* start = in.at();
    const uint8_t tag = in.u1();
    const jobjectID object = in.id();
    switch (tag) {
      case JVMPI_GC_ROOT_UNKNOWN:
      case JVMPI_GC_ROOT_STICKY_CLASS:
      case JVMPI_GC_ROOT_MONITOR_USED: dump.roots.push_back({tag, object}); continue;
      case JVMPI_GC_ROOT_JNI_GLOBAL: dump.roots.push_back({tag, object, nullptr, 0, in.id<jobject>()}); continue;
      case JVMPI_GC_ROOT_JNI_LOCAL:
      case JVMPI_GC_ROOT_JAVA_FRAME: {
        auto* thread = in.id<JNIEnv*>();
        dump.roots.push_back({tag, object, thread, in.u4()});
        continue;
      }
      case JVMPI_GC_ROOT_NATIVE_STACK:
      case JVMPI_GC_ROOT_THREAD_BLOCK: dump.roots.push_back({tag, object, in.id<JNIEnv*>()}); continue;
      case JVMPI_GC_CLASS_DUMP: dump.classes[object] = read_class(in, object, level); break;
      case JVMPI_GC_INSTANCE_DUMP: {
        InstanceRecord record{in.id(), {}};
        for (uint32_t n = in.u4(); n > 0 && !in.broken(); --n) record.values.push_back(in.u1());
        dump.instances[object] = record;
        break;
      }
      case JVMPI_GC_OBJ_ARRAY_DUMP: {
        const uint32_t count = in.u4();
        ObjectArrayRecord record{in.id(), {}};
        for (uint32_t i = 0; i < count && !in.broken(); ++i) record.elements.push_back(in.id());
        dump.object_arrays[object] = record;
        break;
      }
      case JVMPI_GC_PRIM_ARRAY_DUMP: {
        const uint32_t count = in.u4();
        PrimitiveArrayRecord record{in.u1(), {}, count};
        for (uint32_t i = 0; level == JVMPI_DUMP_LEVEL_2 && i < count && !in.broken(); ++i)
          record.elements.push_back(in.number(size_of(jint{record.type})));
        dump.primitive_arrays[object] = record;
        break;
      }
      default: dump.problem = "a record of type " + std::to_string(tag); continue;
    }
    if (in.broken()) dump.problem = "a record goes beyond the end";
    if (!dump.bytes.emplace(object, std::string(start, in.at())).second) dump.problem = "an object has two records";
  }
  if (in.broken() && dump.problem.empty()) dump.problem = "a record goes beyond the end";
  return dump;
}

/// A dump of level 0.
inline std::map<jobjectID, jint> read_level_0(const char* begin, const char* end, std::string& problem) {
  std::map<jobjectID, jint> types;
  DumpReader in(begin, end);
  while (in.more()) {
    const uint8_t type = in.u1();
    if (!types.emplace(in.id(), type).second) problem = "an object has two records";
  }
  if (in.broken()) problem = "a record goes beyond the end";
  return types;
}
