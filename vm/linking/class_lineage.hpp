// SPDX-License-Identifier: Apache-2.0
// Where the bytes of a class came from and who changed them, stage by stage. Recorded only with -XX:+KeepClassLineage,
// which also keeps the bytes, or with -Xlog:class+lineage, which keeps the facts only. Without either, define_class
// tests two flags and nothing else happens. A class owns its lineage, which goes when the class is unloaded; that of a
// definition that failed is kept for a while by name. All functions are thread-safe; they take one leaf mutex for
// moments.
#pragma once
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "base/lock.hpp"
#include "classfile/listing/class_diff.hpp"
#include "vm/model/class_factory.hpp"
#include "vm/state/options.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::vm {

using SharedBytes = std::shared_ptr<const std::vector<uint8_t>>;

/// "loader" and "'app'", for people. The label is static.
struct LineageFact {
  const char* label;
  std::string text;
};

/// One state of the bytes. What is below `time_ns` is filled in by add().
struct LineageStage {
  LineageStage() = default;
  LineageStage(std::string made_by, std::vector<LineageFact> more)
      : title(std::move(made_by)), facts(std::move(more)) {}
  std::string title;  // who made these bytes, and how
  std::vector<LineageFact> facts;
  std::string outcome;   // why it failed, or what became of it; empty: it is as the title says
  uint64_t time_ns = 0;  // since the start of the VM
  uint32_t number = 0;   // 0: the original; counted on in one class
  size_t size = 0;       // bytes
  uint32_t crc32 = 0;
  bool compared = false;            // `changes` and `size_before` are right
  classfile::ClassChanges changes;  // against the stage that it was made from
  size_t size_before = 0;
  std::string damage;    // why the bytes are not a class file
  SharedBytes bytes;     // null: not kept
  bool dropped = false;  // the bytes were kept until ClassLineageSizeLimit was reached
  uint64_t kept_as = 0;  // of class_lineage.cpp: where the bytes stand in the order of their coming
};

/// Guards all lineages.
extern Mutex lineage_mutex;

class ClassLineage {
 public:
  /// At most this many stages are remembered: the original one and the newest.
  static constexpr size_t kMostStages = 200;

  ClassLineage(std::string name, std::string loader) : name(std::move(name)), loader(std::move(loader)) {}
  ~ClassLineage();
  ClassLineage(const ClassLineage&) = delete;
  const std::string name;    // external; of a hidden class: without the suffix
  const std::string loader;  // as messages show it

  /// Adds a stage whose bytes are `after`, made from `before` (null data: it is the original), and logs it. Returns its
  /// number. No safepoint.
  uint32_t add(LineageStage stage, classfile::Bytes before, classfile::Bytes after);
  /// Says what became of the stage with that number, or of the newest one, and logs it: the first line of the text. No
  /// safepoint.
  void set_outcome(uint32_t number, const std::string& text);
  void set_outcome_of_newest(const std::string& outcome);
  /// Who was asked to change the bytes and left them alone: `who` once more. Of so many only the first are remembered.
  static constexpr size_t kMostAsked = 50;
  void note_unchanged(const std::string& who);
  struct Asked {
    std::string who;
    uint32_t times;
  };
  std::vector<Asked> unchanged_by() const;
  /// A copy of the stages, oldest first. Gaps in the numbers are stages that were forgotten.
  std::vector<LineageStage> stages() const;

 private:
  friend struct KeptBytes;
  std::deque<LineageStage> stages_ GUARDED_BY(lineage_mutex);
  std::vector<Asked> unchanged_by_ GUARDED_BY(lineage_mutex);
  uint32_t next_number_ GUARDED_BY(lineage_mutex) = 0;
};

/// The bytes of a stage as a class file, however odd; null, and why, if they are damaged. No safepoint.
std::unique_ptr<classfile::ClassFile> parse_stage(classfile::Bytes bytes, std::string* damage);

/// Whether lineages are recorded.
inline bool records_lineage() { return vm_options().KeepClassLineage || vm_options().log_class_lineage; }

/// The lineage of a class that is being defined. Its destructor records what the thread has thrown, unless the class
/// was made. Inactive unless records_lineage().
class LineageOfDefinition {
 public:
  /// Adds stage 0. The stack of `self` tells who defines the class. No safepoint.
  LineageOfDefinition(Thread& self, LoaderData& loader, classfile::Bytes bytes, const DefineOptions& options);
  ~LineageOfDefinition();
  LineageOfDefinition(const LineageOfDefinition&) = delete;
  ClassLineage* get() const { return lineage_.get(); }
  /// The class is made, or was made by another thread.
  void give_to(Class& cls) { cls.lineage = std::move(lineage_); }
  void discard() { lineage_ = nullptr; }

 private:
  Thread& self_;
  std::shared_ptr<ClassLineage> lineage_;
};

/// Records the exception with which the linking of the class failed, if its lineage is recorded.
void note_failed_linking(const Thread& self, const Class& cls);

/// Who defines the class, from where: facts of stage 0 (lineage_origin.cpp). No safepoint.
std::vector<LineageFact> origin_facts(const Thread& self, LoaderData& loader, const std::string& name,
                                      const DefineOptions& options);
/// "a.b.C.m(C.java:12)" of the newest frame for which skipped(frame) is false; empty if there is none. No safepoint.
std::string newest_frame_unless(const Thread& self, bool (*skipped)(const Frame& frame));

/// The lineages of definitions of that name (external) that failed lately, oldest first.
std::vector<std::shared_ptr<const ClassLineage>> lineages_of_failed_definitions(const std::string& name);

}  // namespace vitrine::vm
