// SPDX-License-Identifier: Apache-2.0
// The HPROF writer. Ids are addresses: of the mirror for a class, of the Symbol for a name. Subrecords are collected in
// segments of one megabyte.
#include "serviceability/dumps/heap_dump.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <climits>
#include <concepts>
#include <cstdio>
#include <cstring>
#include <functional>
#include <unordered_map>
#include <unordered_set>

#include "base/console.hpp"
#include "base/output_file.hpp"
#include "jvmti/calls/frames.hpp"
#include "jvmti/calls/heap_walk.hpp"
#include "serviceability/dumps/gzip_file.hpp"
#include "serviceability/facts/thread_facts.hpp"
#include "serviceability/pictures/hprof_tags.hpp"
#include "vm/exec/mirrors.hpp"
#include "vm/model/java_heap.hpp"
#include "vm/model/loader.hpp"
#include "vm/runtime/command_line.hpp"
#include "vm/state/options.hpp"
#include "vm/state/release.hpp"
#include "vm/thread/virtual_waits.hpp"

namespace vitrine::serviceability {

namespace {

using namespace jvmti;
using namespace hprof;

using classfile::BasicType;

constexpr uint32_t kNoTrace = 1;
constexpr uint32_t kNoFrame = 0xffffffff;
constexpr size_t kSegmentBytes = size_t{1} << 20;

template <std::unsigned_integral T>
T big_endian(T v) {
  if constexpr (sizeof v == 1)
    return v;
  else if constexpr (sizeof v == 2)
    return __builtin_bswap16(v);
  else if constexpr (sizeof v == 4)
    return __builtin_bswap32(v);
  else
    return __builtin_bswap64(v);
}
/// Writes a number with its highest byte first. Returns the address behind it.
template <std::unsigned_integral T>
char* store(char* to, T v) {
  v = big_endian(v);
  std::memcpy(to, &v, sizeof v);
  return to + sizeof v;
}
char* store(char* to, const void* id) { return store(to, uint64_t{reinterpret_cast<uintptr_t>(id)}); }

/// Big-endian bytes in memory.
class Bytes {
 public:
  void u1(uint8_t v) { store(add(sizeof v), v); }
  void u2(uint16_t v) { store(add(sizeof v), v); }
  void u4(uint32_t v) { store(add(sizeof v), v); }
  void u8(uint64_t v) { store(add(sizeof v), v); }
  void id(const void* p) { store(add(sizeof p), p); }
  void text(std::string_view s) { data_.append(s); }
  /// Adds that many bytes, which the caller fills in.
  char* add(size_t bytes) {
    data_.resize(data_.size() + bytes);
    return data_.data() + data_.size() - bytes;
  }
  std::string& data() { return data_; }

 private:
  std::string data_;
};

uint8_t hprof_type(const vm::Field& field) { return field.is_reference() ? 2 : static_cast<uint8_t>(field.type); }

/// Where the value of a field is in an object, and how it is written.
struct Place {
  explicit Place(const vm::Field& field) : offset(field.offset), type(field.type) {}
  uint32_t offset;
  BasicType type;

  size_t bytes() const {
    switch (type) {
      case BasicType::Boolean:
      case BasicType::Byte: return 1;
      case BasicType::Char:
      case BasicType::Short: return 2;
      case BasicType::Int:
      case BasicType::Float: return 4;
      default: return 8;
    }
  }
  /// Writes the value. Returns the address behind it.
  char* store_value(char* to, const Object* object) const {
    switch (type) {
      case BasicType::Boolean:
      case BasicType::Byte: return store(to, object->get<uint8_t>(offset));
      case BasicType::Char:
      case BasicType::Short: return store(to, object->get<uint16_t>(offset));
      case BasicType::Int:
      case BasicType::Float: return store(to, object->get<uint32_t>(offset));
      case BasicType::Long:
      case BasicType::Double: return store(to, object->get<uint64_t>(offset));
      default: return store(to, object->get<Object*>(offset));
    }
  }
};

template <std::unsigned_integral T>
void put_elements(Bytes& out, const Object* array) {
  const auto length = static_cast<size_t>(array->length());
  char* to = out.add(length * sizeof(T));
  const T* from = array->elements<T>();
  for (size_t i = 0; i < length; ++i) to = store(to, from[i]);
}

class Writer {
 public:
  explicit Writer(FILE* file) : file_(file) {}

  void write(bool live) {
    Bytes head;
    head.text(std::string_view("JAVA PROFILE 1.0.2\0", 19));
    head.u4(8);
    head.u8(static_cast<uint64_t>(
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
            .count()));
    put(head.data());
    for (Class* cls : vm::all_classes())
      if (cls->mirror != nullptr) load_class(*cls);
    Bytes empty;
    empty.u4(kNoTrace), empty.u4(0), empty.u4(0);
    record(kStackTrace, empty);
    for (Thread* thread : vm::all_threads()) write_stack(thread->java_thread, newest_frame(*thread));
    if (vm::any_runner()) write_virtual_threads(live);
    for (auto& [cls, serial] : serials_) class_dump(*cls);
    for_each_object(live, [&](Object* object) { dump(object); });
    write_roots();
    flush_segment();
    record(kHeapDumpEnd, Bytes());
  }
  size_t written() const { return written_; }
  bool failed() const { return failed_; }

 private:
  void put(const std::string& data) {
    if (fwrite(data.data(), 1, data.size(), file_) != data.size()) failed_ = true;
    written_ += data.size();
  }
  void record(Tag tag, Bytes&& body) { record(tag, body); }
  void record(Tag tag, Bytes& body) {
    Bytes head;
    head.u1(tag), head.u4(0), head.u4(static_cast<uint32_t>(body.data().size()));
    put(head.data());
    put(body.data());
  }
  const void* name(const vm::Symbol* symbol) {
    if (names_.insert(symbol).second) {
      Bytes body;
      body.id(symbol);
      body.text(symbol->text());
      record(kUtf8, std::move(body));
    }
    return symbol;
  }
  void load_class(Class& cls) {
    auto serial = static_cast<uint32_t>(serials_.size() + 1);
    if (!serials_.emplace(&cls, serial).second) return;
    Bytes body;
    body.u4(serial), body.id(cls.mirror), body.u4(kNoTrace), body.id(name(cls.name));
    record(kLoadClass, std::move(body));
    if (cls.is_array() || cls.is_primitive()) return;
    for (auto& field : cls.fields)
      if (field->info != nullptr) name(field->name);
  }
  static void for_each_object(bool live, const std::function<void(Object*)>& visit) {
    auto go_on = [&](Object* object) {
      visit(object);
      return true;
    };
    if (live)
      vm::java_heap().for_each_reachable_object(go_on);
    else
      vm::java_heap().for_each_object(go_on);
  }
  void write_virtual_threads(bool live) {
    for_each_object(live, [&](Object* object) {
      if (!vm::is_virtual_thread(object)) return;
      if (const Thread* runner = vm::runner_of_virtual_thread(object)) {
        write_stack(object, newest_frame(*runner));
      } else {
        look_at_unmounted(object, [&](Frame* newest) {
          if (newest == nullptr) return;
          write_stack(object, newest);
          unmounted_.push_back(object);
        });
      }
    });
  }
  /// Writes the stack trace of a thread and records its serial number for the roots.
  void write_stack(Object* java_thread, Frame* newest) {
    const auto thread_serial = static_cast<uint32_t>(stacks_.size() + 1);
    Bytes trace;
    std::vector<uint64_t> frames;
    for (Frame* frame = newest; frame != nullptr; frame = older_frame(frame)) {
      const Method& method = *frame->method;
      const vm::Symbol* source =
          method.file()->source_file_index == 0
              ? nullptr
              : vm::Symbol::intern(method.file()->constants.utf8(method.file()->source_file_index));
      Bytes body;
      body.u8(++last_frame_), body.id(name(method.name)), body.id(name(method.descriptor)),
          body.id(source == nullptr ? nullptr : name(source));
      auto known = serials_.find(method.holder);
      body.u4(known == serials_.end() ? 0 : known->second);
      body.u4(static_cast<uint32_t>(frame->is_native() ? -3 : method.line_number(frame->bci())));
      record(kStackFrame, std::move(body));
      frames.push_back(last_frame_);
    }
    trace.u4(kNoTrace + thread_serial), trace.u4(thread_serial), trace.u4(static_cast<uint32_t>(frames.size()));
    for (uint64_t id : frames) trace.u8(id);
    record(kStackTrace, std::move(trace));
    stacks_.emplace(thread_id(java_thread), Stack{thread_serial, static_cast<uint32_t>(frames.size())});
  }
  /// To be called before each subrecord: writes the segment out if it is full.
  Bytes& segment() {
    if (segment_.data().size() >= kSegmentBytes) flush_segment();
    return segment_;
  }
  void flush_segment() {
    if (segment_.data().empty()) return;
    record(kHeapDumpSegment, segment_);
    segment_.data().clear();
  }
  void class_dump(const Class& cls) {
    Bytes& out = segment();
    out.u1(kClassDump), out.id(cls.mirror), out.u4(kNoTrace);
    out.id(cls.super == nullptr ? nullptr : cls.super->mirror);
    out.id(cls.loader == nullptr ? nullptr : cls.loader->object), out.id(vm::signers_of(cls)),
        out.id(cls.protection_domain), out.id(nullptr), out.id(nullptr);
    bool has_fields = !cls.is_array() && !cls.is_primitive();
    out.u4(has_fields ? values_of(cls).bytes : 0), out.u2(0);
    std::vector<const vm::Field*> statics, own;
    if (has_fields)
      for (auto& field : cls.fields)
        if (field->info != nullptr) (field->is_static() ? statics : own).push_back(field);
    out.u2(static_cast<uint16_t>(statics.size()));
    for (const vm::Field* field : statics) {
      out.id(field->name), out.u1(hprof_type(*field));
      const Place place(*field);
      place.store_value(out.add(place.bytes()), cls.mirror);
    }
    out.u2(static_cast<uint16_t>(own.size()));
    for (const vm::Field* field : own) out.id(field->name), out.u1(hprof_type(*field));
  }
  void dump(Object* object) {
    const Class& cls = *Class::of(object);
    if (cls.kind == gc::ShapeKind::Mirror && serials_.contains(Class::from_mirror(object)))
      return;  // written as a class
    Bytes& out = segment();
    if (cls.is_object_array()) {
      out.u1(kObjectArrayDump), out.id(object), out.u4(kNoTrace), out.u4(static_cast<uint32_t>(object->length())),
          out.id(cls.mirror);
      char* to = out.add(static_cast<size_t>(object->length()) * sizeof(Object*));
      for (int32_t i = 0; i < object->length(); ++i) to = store(to, object->element<Object*>(i));
    } else if (cls.is_array()) {
      out.u1(kPrimitiveArrayDump), out.id(object), out.u4(kNoTrace), out.u4(static_cast<uint32_t>(object->length())),
          out.u1(static_cast<uint8_t>(cls.component->basic_type));
      switch (cls.log2_element_size) {
        case 0: put_elements<uint8_t>(out, object); break;
        case 1: put_elements<uint16_t>(out, object); break;
        case 2: put_elements<uint32_t>(out, object); break;
        default: put_elements<uint64_t>(out, object); break;
      }
    } else {
      const Values& values = values_of(cls);
      char* to = out.add(1 + 2 * sizeof(Object*) + 2 * sizeof(uint32_t) + values.bytes);
      to = store(to, uint8_t{kInstanceDump});
      to = store(to, object);
      to = store(to, kNoTrace);
      to = store(to, cls.mirror);
      to = store(to, values.bytes);
      for (const Place& place : values.places) to = place.store_value(to, object);
    }
  }
  /// The fields of an instance, those of its own class first, and the bytes of their values.
  struct Values {
    std::vector<Place> places;
    uint32_t bytes = 0;
  };
  const Values& values_of(const Class& cls) {
    auto [found, is_new] = values_.try_emplace(&cls);
    Values& values = found->second;
    if (!is_new) return values;
    for (const Class* c = &cls; c != nullptr; c = c->super)
      for (auto& field : c->fields)
        if (field->info != nullptr && !field->is_static()) {
          values.places.emplace_back(*field);
          values.bytes += static_cast<uint32_t>(values.places.back().bytes());
        }
    return values;
  }
  struct Stack {
    uint32_t thread_serial = 0;  // 0: the thread is not alive
    uint32_t frames = 0;
  };
  Stack stack_of_id(jlong id) const {
    auto found = stacks_.find(id);
    return found == stacks_.end() ? Stack() : found->second;
  }
  class Roots final : public HeapWalk {
   public:
    explicit Roots(Writer& writer) : writer_(writer) {}

   private:
    jint report(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo* info, Object*, Object* object) override {
      writer_.root(kind, info, object);
      return kSkip;
    }
    Writer& writer_;
  };
  void write_roots() {
    Roots walk(*this);
    walk.report_roots();
    for (Object* virtual_thread : unmounted_) walk.report_unmounted(virtual_thread);
  }
  void root(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo* info, Object* object) {
    Bytes& out = segment();
    switch (kind) {
      case JVMTI_HEAP_REFERENCE_JNI_GLOBAL: out.u1(kRootJniGlobal), out.id(object), out.id(object); break;
      case JVMTI_HEAP_REFERENCE_SYSTEM_CLASS: out.u1(kRootStickyClass), out.id(object); break;
      case JVMTI_HEAP_REFERENCE_MONITOR: out.u1(kRootMonitor), out.id(object); break;
      case JVMTI_HEAP_REFERENCE_STACK_LOCAL:
        out.u1(kRootJavaFrame), out.id(object), out.u4(stack_of_id(info->stack_local.thread_id).thread_serial),
            out.u4(static_cast<uint32_t>(info->stack_local.depth));
        break;
      case JVMTI_HEAP_REFERENCE_JNI_LOCAL: {
        // One that was made before the oldest method was called counts as that method's: readers look for a frame.
        const Stack stack = stack_of_id(info->jni_local.thread_id);
        const uint32_t depth = info->jni_local.method == nullptr ? stack.frames - 1 : info->jni_local.depth;
        out.u1(kRootJniLocal), out.id(object), out.u4(stack.thread_serial),
            out.u4(stack.frames == 0 ? kNoFrame : depth);
        break;
      }
      case JVMTI_HEAP_REFERENCE_THREAD: {
        uint32_t serial = stack_of_id(thread_id(object)).thread_serial;
        out.u1(kRootThread), out.id(object), out.u4(serial), out.u4(serial == 0 ? kNoTrace : kNoTrace + serial);
        break;
      }
      default: out.u1(kRootUnknown), out.id(object); break;
    }
  }

  FILE* file_;
  size_t written_ = 0;
  bool failed_ = false;
  Bytes segment_;
  std::unordered_map<const Class*, Values> values_;
  std::unordered_set<const vm::Symbol*> names_;
  std::unordered_map<const Class*, uint32_t> serials_;
  std::unordered_map<int64_t, Stack> stacks_;  // by Thread.tid
  std::vector<Object*> unmounted_;             // virtual threads that have frames, but no runner
  uint64_t last_frame_ = 0;
};

}  // namespace

bool dump_heap(Thread& self, const std::string& path, const HeapDumpOptions& options, size_t* bytes,
               std::string* error) {
  int fd = -1;
  {
    vm::VmBlocked blocked(self);
    fd = open_output_file(path.c_str(), options.overwrite ? O_TRUNC : O_EXCL, 0600);
  }
  FILE* file = fd < 0 ? nullptr : fdopen(fd, "wb");
  if (file == nullptr) {
    *error = std::strerror(errno);
    if (fd >= 0) close(fd);
    return false;
  }
  if (options.gzip_level != 0) {
    FILE* compressed = open_gzip(file, options.gzip_level, error);
    if (compressed == nullptr) {
      fclose(file);
      unlink(path.c_str());
      return false;
    }
    file = compressed;
  }
  Writer writer(file);
  vm::with_world_stopped(
      self, [&] { writer.write(options.live); }, "HeapDumper");
  bool ok = fclose(file) == 0 && !writer.failed();
  const int reason = errno;
  struct stat made {};
  *bytes = stat(path.c_str(), &made) == 0 ? static_cast<size_t>(made.st_size) : writer.written();
  if (!ok) *error = std::string("the file is incomplete: ") + std::strerror(reason);
  return ok;
}

std::string dump_heap_with_report(Thread& self, const std::string& path, const HeapDumpOptions& options) {
  std::string text = "Dumping heap to " + path + " ...\n", error;
  auto start = std::chrono::steady_clock::now();
  size_t bytes = 0;
  if (!dump_heap(self, path, options, &bytes, &error)) return text + "Unable to create " + path + ": " + error + "\n";
  char line[100];
  std::snprintf(line, sizeof line, "Heap dump file created [%zu bytes in %.3f secs]\n", bytes,
                std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  return text + line;
}

void dump_heap_by_options(const char* error) {
  static std::atomic<unsigned> made{0};
  const auto gzip_level = static_cast<int>(vm::vm_options().HeapDumpGzipLevel);
  std::string path = vm::vm_options().HeapDumpPath, file = "java_pid" + std::to_string(getpid()) + ".hprof";
  if (gzip_level != 0) file += ".gz";
  if (vm::release().expands_heap_dump_path) path = expanded_file_name(path);
  struct stat there {};
  if (path.empty())
    path = file;
  else if (stat(path.c_str(), &there) == 0 && S_ISDIR(there.st_mode))
    path += "/" + file;
  if (const unsigned number = made.fetch_add(1); number > 0) path += "." + std::to_string(number);
  if (error != nullptr) complain(stdout, "java.lang.OutOfMemoryError: %s\n", error);
  if (path.size() > PATH_MAX) return vm::print_warning("Cannot create heap dump file.  HeapDumpPath is too long.");
  write_console(stdout, dump_heap_with_report(*Thread::current(), path, {.live = false, .gzip_level = gzip_level}));
}

}  // namespace vitrine::serviceability
