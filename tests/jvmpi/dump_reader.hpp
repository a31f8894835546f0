// SPDX-License-Identifier: Apache-2.0
// Reads the dumps of JVMPI. It is written from the specification ("4. Dump Formats") alone, and shares nothing with the
// VM that writes them. Numbers (u2, u4, u8) are in network byte order. What 4.1 gives the size of a pointer (jobjectID,
// JNIEnv*, JVMPI_RawMonitor, and jobject and char* likewise) is copied into a variable of its type, as agents do: an id
// of a dump can be compared with the id of an event, and a pointer can be followed.
#pragma once
#include <arpa/inet.h>
#include <jvmpi.h>

#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

/// The size of a value with one of the types of 4.1.
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
    default: return sizeof(jobjectID);
  }
}
/// The type of a field with that signature: JVMPI_CLASS if it refers to an object.
inline jint type_of(const std::string& signature) {
  switch (signature[0]) {
    case 'Z': return JVMPI_BOOLEAN;
    case 'B': return JVMPI_BYTE;
    case 'C': return JVMPI_CHAR;
    case 'S': return JVMPI_SHORT;
    case 'I': return JVMPI_INT;
    case 'F': return JVMPI_FLOAT;
    case 'J': return JVMPI_LONG;
    case 'D': return JVMPI_DOUBLE;
    default: return JVMPI_CLASS;
  }
}
inline size_t size_of(const std::string& signature) { return size_of(type_of(signature)); }
inline bool is_reference(const std::string& signature) { return type_of(signature) == JVMPI_CLASS; }
inline uint64_t bits(jobjectID object) { return reinterpret_cast<uintptr_t>(object); }

/// The bytes of a dump from front to back. Past the end everything is 0, and broken() is true.
class DumpReader {
 public:
  DumpReader(const char* begin, const char* end) : at_(begin), end_(end) {}
  bool more() const { return at_ < end_ && !broken_; }
  bool broken() const { return broken_; }
  const char* at() const { return at_; }
  uint8_t u1() { return copy<uint8_t>(); }
  uint16_t u2() { return ntohs(copy<uint16_t>()); }
  uint32_t u4() { return ntohl(copy<uint32_t>()); }
  uint64_t u8() {
    const uint64_t high = u4();
    return high << 32 | u4();
  }
  template <class T = jobjectID>
  T id() {
    return copy<T>();
  }
  /// A value of one of the types of 4.1. Of an id, its bits.
  uint64_t value(jint type) {
    switch (type) {
      case JVMPI_NORMAL_OBJECT:
      case JVMPI_CLASS: return bits(id());
      default: break;
    }
    switch (size_of(type)) {
      case 1: return u1();
      case 2: return u2();
      case 4: return u4();
      default: return u8();
    }
  }

 private:
  template <class T>
  T copy() {
    T result{};
    if (static_cast<size_t>(end_ - at_) < sizeof result) {
      broken_ = true;
      at_ = end_;
      return result;
    }
    std::memcpy(&result, at_, sizeof result);
    at_ += sizeof result;
    return result;
  }
  const char *at_, *end_;
  bool broken_ = false;
};

/// What CLASS_LOAD tells of a class: a dump cannot be read without.
struct ClassFacts {
  std::string name, source;
  jint interfaces = 0;
  std::vector<std::string> static_types, instance_types;  // signatures, in their order
  std::vector<std::string> static_names, instance_names;
};
inline std::shared_ptr<const ClassFacts> facts_from(const JVMPI_Event& class_load) {
  const auto& u = class_load.u.class_load;
  ClassFacts facts{u.class_name, u.source_name == nullptr ? "" : u.source_name, u.num_interfaces, {}, {}, {}, {}};
  for (jint i = 0; i < u.num_static_fields; ++i) {
    facts.static_types.emplace_back(u.statics[i].field_signature);
    facts.static_names.emplace_back(u.statics[i].field_name);
  }
  for (jint i = 0; i < u.num_instance_fields; ++i) {
    facts.instance_types.emplace_back(u.instances[i].field_signature);
    facts.instance_names.emplace_back(u.instances[i].field_name);
  }
  return std::make_shared<const ClassFacts>(std::move(facts));
}
/// The facts of the class with that id; never null.
using FactsOf = std::function<std::shared_ptr<const ClassFacts>(jobjectID)>;

struct RootRecord {
  uint8_t tag;
  jobjectID object;
  JNIEnv* thread = nullptr;
  uint32_t frame = 0;
  jobject reference = nullptr;
};
struct Constant {
  uint8_t type;
  jobjectID object;
};
struct ClassRecord {
  jobjectID super, loader, signers, domain;
  uint32_t instance_size;
  std::vector<jobjectID> interfaces;
  std::map<uint16_t, Constant> constants;
  std::map<std::string, uint64_t> statics;
};
struct InstanceRecord {
  jobjectID type;
  std::string values;  // the bytes that follow
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
  FactsOf facts_of;
  std::vector<RootRecord> roots;
  std::map<jobjectID, ClassRecord> classes;
  std::map<jobjectID, InstanceRecord> instances;
  std::map<jobjectID, ObjectArrayRecord> object_arrays;
  std::map<jobjectID, PrimitiveArrayRecord> primitive_arrays;
  std::map<jobjectID, std::string> bytes;  // of each object's record
  std::string problem;                     // empty: it could be read to its end

  bool has(jobjectID object) const { return bytes.count(object) != 0; }

  struct Field {
    std::string name, signature;
    uint64_t value;
  };
  /// The fields of an instance: "class, followed by super, super's super ...". Its classes must be in the dump.
  std::vector<Field> all_fields_of(jobjectID object) const {
    std::vector<Field> fields;
    auto found = instances.find(object);
    if (found == instances.end()) return fields;
    const std::string& values = found->second.values;
    DumpReader in(values.data(), values.data() + values.size());
    for (jobjectID type = found->second.type; type != nullptr; type = classes.at(type).super) {
      const auto facts = facts_of(type);
      for (size_t i = 0; i < facts->instance_types.size(); ++i) {
        const std::string& signature = facts->instance_types[i];
        if (level != JVMPI_DUMP_LEVEL_2 && !is_reference(signature)) continue;
        fields.push_back({facts->instance_names[i], signature, in.value(type_of(signature))});
      }
    }
    return fields;
  }
  /// The same by name: a field of the class hides one of its superclass.
  std::map<std::string, uint64_t> fields_of(jobjectID object) const {
    std::map<std::string, uint64_t> result;
    for (const Field& field : all_fields_of(object)) result.emplace(field.name, field.value);
    return result;
  }
};

inline ClassRecord read_class(DumpReader& in, const ClassFacts& facts, jint level) {
  ClassRecord record{};
  record.super = in.id();
  record.loader = in.id();
  record.signers = in.id();
  record.domain = in.id();
  in.id<void*>();
  in.id<void*>();
  record.instance_size = in.u4();
  for (jint i = 0; i < facts.interfaces; ++i) record.interfaces.push_back(in.id());
  for (uint16_t n = in.u2(); n > 0 && !in.broken(); --n) {
    const uint16_t index = in.u2();
    const uint8_t type = in.u1();
    record.constants[index] = {type, reinterpret_cast<jobjectID>(in.value(type))};
  }
  for (size_t i = 0; i < facts.static_types.size(); ++i)
    if (level == JVMPI_DUMP_LEVEL_2 || is_reference(facts.static_types[i]))
      record.statics[facts.static_names[i]] = in.value(type_of(facts.static_types[i]));
  return record;
}

/// A dump of level 1 or 2. In NotifyEvent, where an agent may ask for the CLASS_LOAD of a class that it does not know.
inline Dump read_dump(const char* begin, const char* end, jint level, const FactsOf& facts_of) {
  Dump dump;
  dump.level = level;
  dump.facts_of = facts_of;
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
      case JVMPI_GC_CLASS_DUMP: dump.classes[object] = read_class(in, *facts_of(object), level); break;
      case JVMPI_GC_INSTANCE_DUMP: {
        InstanceRecord record{in.id(), {}};
        for (uint32_t n = in.u4(); n > 0 && !in.broken(); --n) record.values.push_back(static_cast<char>(in.u1()));
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
          record.elements.push_back(in.value(record.type));
        dump.primitive_arrays[object] = record;
        break;
      }
      default: dump.problem = "a record of type " + std::to_string(tag); continue;
    }
    if (!dump.bytes.emplace(object, std::string(start, in.at())).second) dump.problem = "an object has two records";
  }
  if (in.broken()) dump.problem = "a record goes beyond the end";
  return dump;
}

/// A dump of level 0: the types of the objects.
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

struct MonitorRecord {
  std::string name;  // of a raw monitor
  JNIEnv* owner;
  uint32_t entries;
  std::vector<JNIEnv*> entering, waiting;
};
struct MonitorDump {
  std::map<jobjectID, MonitorRecord> monitors;
  std::map<JVMPI_RawMonitor, MonitorRecord> raw_monitors;
  std::string problem;  // empty: it could be read to its end
};

/// In NotifyEvent: the names of raw monitors are pointers.
inline MonitorDump read_monitor_dump(const char* begin, const char* end) {
  MonitorDump dump;
  DumpReader in(begin, end);
  auto threads = [&] {
    std::vector<JNIEnv*> list;
    for (uint32_t n = in.u4(); n > 0 && !in.broken(); --n) list.push_back(in.id<JNIEnv*>());
    return list;
  };
  auto from_owner_on = [&](const char* name) {
    MonitorRecord record{name, in.id<JNIEnv*>(), in.u4(), {}, {}};
    record.entering = threads();
    record.waiting = threads();
    return record;
  };
  while (in.more() && dump.problem.empty()) {
    const uint8_t tag = in.u1();
    if (tag == JVMPI_MONITOR_JAVA) {
      const jobjectID object = in.id();
      if (!dump.monitors.emplace(object, from_owner_on("")).second) dump.problem = "a monitor has two records";
    } else if (tag == JVMPI_MONITOR_RAW) {
      const char* name = in.id<const char*>();
      auto* id = in.id<JVMPI_RawMonitor>();
      if (in.broken()) break;
      if (!dump.raw_monitors.emplace(id, from_owner_on(name)).second) dump.problem = "a raw monitor has two records";
    } else {
      dump.problem = "a record of type " + std::to_string(tag);
    }
  }
  if (in.broken()) dump.problem = "a record goes beyond the end";
  return dump;
}
