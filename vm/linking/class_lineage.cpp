// SPDX-License-Identifier: Apache-2.0
#include "vm/linking/class_lineage.hpp"

#include <algorithm>
#include <map>
#include <mutex>

#include "base/clock.hpp"
#include "base/log.hpp"
#include "classfile/descriptor.hpp"
#include "classfile/source/checksum.hpp"
#include "vm/exec/exceptions.hpp"
#include "vm/model/loader.hpp"

namespace vitrine::vm {

constinit Mutex lineage_mutex{LockRank::Lineage};

namespace {

using classfile::Bytes;
using classfile::ClassFile;

/// Failed definitions, oldest first. Never destroyed, because threads keep running during exit().
constexpr size_t kMostFailed = 100;
std::deque<std::shared_ptr<ClassLineage>>& g_failed GUARDED_BY(lineage_mutex) =
    *new std::deque<std::shared_ptr<ClassLineage>>;

std::string log_text(const ClassLineage& lineage, const LineageStage& stage) {
  std::string text = lineage.name + " stage " + std::to_string(stage.number) + ": " + stage.title + ", " +
                     std::to_string(stage.size) + " bytes";
  if (stage.compared) {
    size_t methods = 0, fields = 0;
    for (const classfile::MemberChange& change : stage.changes.members) ++(change.method ? methods : fields);
    text += stage.changes.none() ? ", nothing differs" : "";
    if (methods != 0) text += ", methods that differ: " + std::to_string(methods);
    if (fields != 0) text += ", fields that differ: " + std::to_string(fields);
    if (!stage.changes.topics.empty()) text += ", of the class: " + stage.changes.topics;
  }
  return text + (stage.damage.empty() ? "" : ", damaged: " + stage.damage);
}

void log_outcome(const ClassLineage& lineage, uint32_t number, const std::string& outcome) {
  if (vm_options().log_class_lineage)
    log_line(LogTopic::ClassLineage, lineage.name + " stage " + std::to_string(number) + " " + outcome);
}

}  // namespace

std::unique_ptr<ClassFile> parse_stage(Bytes bytes, std::string* damage) {
  classfile::ParseOptions options;
  options.newest_major = release().newest_class_file_major;
  options.names_runtime = release().names_runtime_in_use;
  options.explains_flags = release().explains_illegal_flags;
  options.preview_enabled = true;
  options.preview_has_value_objects = release().preview_has_value_objects;
  options.check_format = options.strict_names = false;
  options.accept_module_info = true;
  classfile::ParseOutcome outcome = classfile::parse_class_file(bytes, nullptr, options);
  if (outcome.error) *damage = outcome.error->message;
  return std::move(outcome.class_file);
}

/// All bytes that are kept, by the order in which they came. What is dropped is freed without the mutex.
struct KeptBytes {
  struct Place {
    ClassLineage* lineage;
    uint32_t number;
  };
  size_t total GUARDED_BY(lineage_mutex) = 0;
  uint64_t last GUARDED_BY(lineage_mutex) = 0;
  std::map<uint64_t, Place> places GUARDED_BY(lineage_mutex);

  void add(ClassLineage& lineage, LineageStage& stage, std::vector<SharedBytes>& garbage) REQUIRES(lineage_mutex) {
    stage.kept_as = ++last;
    places[last] = {&lineage, stage.number};
    total += stage.size;
    while (total > vm_options().ClassLineageSizeLimit) drop_oldest(garbage);
  }
  void drop_oldest(std::vector<SharedBytes>& garbage) REQUIRES(lineage_mutex) {
    const Place oldest = places.begin()->second;
    for (LineageStage& stage : oldest.lineage->stages_)
      if (stage.number == oldest.number) drop(stage, garbage);
  }
  void drop(LineageStage& stage, std::vector<SharedBytes>& garbage) REQUIRES(lineage_mutex) {
    if (stage.bytes == nullptr) return;
    places.erase(stage.kept_as);
    total -= stage.size;
    stage.dropped = true;
    garbage.push_back(std::move(stage.bytes));
    stage.bytes = nullptr;
  }
};

namespace {
KeptBytes& g_kept = *new KeptBytes;
}

ClassLineage::~ClassLineage() {
  std::vector<SharedBytes> garbage;
  std::lock_guard hold(lineage_mutex);
  for (LineageStage& stage : stages_) g_kept.drop(stage, garbage);
}

uint32_t ClassLineage::add(LineageStage stage, Bytes before, Bytes after) {
  stage.time_ns = uptime_ns();
  stage.size = after.size();
  stage.crc32 = classfile::crc32_of(after);
  std::string ignored;
  const std::unique_ptr<ClassFile> file = parse_stage(after, &stage.damage);
  const std::unique_ptr<ClassFile> base = before.data() != nullptr ? parse_stage(before, &ignored) : nullptr;
  stage.size_before = before.size();
  stage.compared = file != nullptr && base != nullptr;
  if (stage.compared) stage.changes = classfile::compare_classes(*base, *file);
  if (vm_options().KeepClassLineage)
    stage.bytes = std::make_shared<const std::vector<uint8_t>>(after.begin(), after.end());
  std::vector<SharedBytes> garbage;
  LineageStage shown;
  {
    std::lock_guard hold(lineage_mutex);
    stage.number = next_number_++;
    stages_.push_back(std::move(stage));
    if (stages_.size() > kMostStages) {
      g_kept.drop(stages_[1], garbage);
      stages_.erase(stages_.begin() + 1);
    }
    if (stages_.back().bytes != nullptr) g_kept.add(*this, stages_.back(), garbage);
    shown = stages_.back();
  }
  if (vm_options().log_class_lineage) log_line(LogTopic::ClassLineage, log_text(*this, shown));
  return shown.number;
}

void ClassLineage::set_outcome(uint32_t number, const std::string& text) {
  const std::string outcome = text.substr(0, text.find('\n'));  // a VerifyError goes on with a listing
  {
    std::lock_guard hold(lineage_mutex);
    for (LineageStage& stage : stages_)
      if (stage.number == number) stage.outcome = outcome;
  }
  log_outcome(*this, number, outcome);
}

void ClassLineage::set_outcome_of_newest(const std::string& outcome) {
  uint32_t number = 0;
  {
    std::lock_guard hold(lineage_mutex);
    if (!stages_.empty()) number = stages_.back().number;
  }
  set_outcome(number, outcome);
}

void ClassLineage::note_unchanged(const std::string& who) {
  std::lock_guard hold(lineage_mutex);
  auto known = std::ranges::find(unchanged_by_, who, &Asked::who);
  if (known != unchanged_by_.end())
    ++known->times;
  else if (unchanged_by_.size() < kMostAsked)
    unchanged_by_.push_back({who, 1});
}

std::vector<ClassLineage::Asked> ClassLineage::unchanged_by() const {
  std::lock_guard hold(lineage_mutex);
  return unchanged_by_;
}

std::vector<LineageStage> ClassLineage::stages() const {
  std::lock_guard hold(lineage_mutex);
  return {stages_.begin(), stages_.end()};
}

namespace {
/// The name as the definer gives it, or as the bytes have it.
std::string name_of(Bytes bytes, const DefineOptions& options) {
  if (options.name != nullptr) return classfile::external_name(options.name);
  std::string damage;
  const std::unique_ptr<ClassFile> file = parse_stage(bytes, &damage);
  return file != nullptr ? classfile::external_name(file->name()) : "<unknown>";
}
}  // namespace

LineageOfDefinition::LineageOfDefinition(Thread& self, LoaderData& loader, Bytes bytes, const DefineOptions& options)
    : self_(self) {
  if (!records_lineage()) return;
  lineage_ = std::make_shared<ClassLineage>(name_of(bytes, options), loader.describe());
  lineage_->add({options.hidden ? "original bytes of a hidden class" : "original bytes",
                 origin_facts(self, loader, options.name != nullptr ? options.name : "", options)},
                {}, bytes);
}

LineageOfDefinition::~LineageOfDefinition() {
  if (lineage_ == nullptr) return;
  Object* thrown = self_.context.pending_exception;
  lineage_->set_outcome_of_newest("failed: " +
                                  (thrown != nullptr ? describe_throwable(thrown) : std::string("no class was made")));
  std::shared_ptr<ClassLineage> forgotten;
  std::lock_guard hold(lineage_mutex);
  g_failed.push_back(std::move(lineage_));
  if (g_failed.size() <= kMostFailed) return;
  forgotten = std::move(g_failed.front());
  g_failed.pop_front();
}

void note_failed_linking(const Thread& self, const Class& cls) {
  if (cls.lineage == nullptr || self.context.pending_exception == nullptr) return;
  cls.lineage->set_outcome_of_newest("did not link: " + describe_throwable(self.context.pending_exception));
}

std::vector<std::shared_ptr<const ClassLineage>> lineages_of_failed_definitions(const std::string& name) {
  std::vector<std::shared_ptr<const ClassLineage>> found;
  std::lock_guard hold(lineage_mutex);
  for (const auto& lineage : g_failed)
    if (lineage->name == name) found.push_back(lineage);
  return found;
}

}  // namespace vitrine::vm
