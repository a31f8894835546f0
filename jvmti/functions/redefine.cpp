// SPDX-License-Identifier: Apache-2.0
// JVM TI "Class": RetransformClasses and RedefineClasses. All classes are checked, passed through the hooks, compared
// and verified before the first of them is replaced, so either all are replaced or none.
#include <algorithm>
#include <span>
#include <unordered_map>
#include <utility>

#include "jni/environment.hpp"
#include "jvmti/calls/functions.hpp"
#include "jvmti/environments/class_file_hook.hpp"
#include "jvmti/environments/lineage.hpp"
#include "jvmti/redefine/compare.hpp"
#include "jvmti/redefine/install.hpp"
#include "vm/exec/exceptions.hpp"
#include "vm/linking/old_versions.hpp"
#include "vm/linking/verify.hpp"
#include "vm/model/java_heap.hpp"
#include "vm/model/loader.hpp"
#include "vm/state/options.hpp"
#include "vm/state/release.hpp"
#include "vm/thread/acts_for.hpp"

namespace vitrine::jvmti::functions {

namespace {

using Bytes = std::vector<uint8_t>;

/// Keeps classes alive even if the agent deletes its references to them, because callbacks run in the meantime.
class KeptAlive {
 public:
  explicit KeptAlive(Thread& self) : self_(self), mark_(self.context.local_references.mark()) {}
  ~KeptAlive() { self_.context.local_references.release(mark_); }
  KeptAlive(const KeptAlive&) = delete;
  void keep(const Class& cls) { jni::local_class(self_, &cls); }

 private:
  Thread& self_;
  vm::LocalReferences::Mark mark_;
};

struct Request {
  Class* cls;
  Bytes bytes;     // the bytes that enter the hooks; a retransformation takes them from the class
  bool all_hooks;  // redefinition: environments that cannot retransform are asked, too
};

using File = std::shared_ptr<classfile::ClassFile>;

/// A new version, with the version it started from and the file it was compared with. No lock is held while hooks and
/// verification, and thus Java code, run. If another version has been installed meanwhile, the steps that depended on
/// the old one are repeated.
struct Candidate {
  NewVersion version{};
  std::shared_ptr<vm::ClassVersion> base;
  File compared_with;
  std::string bytes_of;                // whose the bytes of the version are
  uint32_t stage = 0;                  // of the class's lineage, with which this version began
  const Candidate* earlier = nullptr;  // the one before it for the same class, if the call names the class repeatedly
};

/// The file that will be the class's when the candidate is installed.
File replaced_file(const Candidate& candidate) {
  return candidate.earlier != nullptr ? candidate.earlier->version.file : candidate.version.cls->version->file;
}

jvmtiError check_modifiable(const Call& call, const Class& cls) {
  if (!cls.is_array() && !cls.is_primitive() && !cls.is_hidden) return JVMTI_ERROR_NONE;
  return fail(JVMTI_ERROR_UNMODIFIABLE_CLASS, "%s: %s can not be modified: it is %s", call.function,
              cls.external_name().c_str(),
              cls.is_hidden    ? "a hidden class"
              : cls.is_array() ? "an array class"
                               : "a primitive type");
}

jvmtiError parse(const Call& call, Class& cls, const std::shared_ptr<const Bytes>& bytes, const std::string& bytes_of,
                 std::shared_ptr<classfile::ClassFile>* file) {
  classfile::ParseOptions options;
  options.newest_major = vm::release().newest_class_file_major;
  options.names_runtime = vm::release().names_runtime_in_use;
  options.explains_flags = vm::release().explains_illegal_flags;
  options.preview_enabled = vm::vm_options().enable_preview;
  options.preview_has_value_objects = vm::release().preview_has_value_objects;
  classfile::ParseOutcome outcome = classfile::parse_class_file({bytes->data(), bytes->size()}, bytes, options);
  if (outcome.error) {
    using Kind = classfile::ClassFileError::Kind;
    jvmtiError error = outcome.error->kind == Kind::UnsupportedClassVersionError ? JVMTI_ERROR_UNSUPPORTED_VERSION
                       : outcome.error->kind == Kind::ClassFormatError           ? JVMTI_ERROR_INVALID_CLASS_FORMAT
                                                                                 : JVMTI_ERROR_NAMES_DONT_MATCH;
    note_difference({"class file", cls.external_name(), "", "a class file", outcome.error->message, bytes_of});
    return fail(error, "%s: %s; the bytes are %s", call.function, outcome.error->message.c_str(), bytes_of.c_str());
  }
  *file = std::move(outcome.class_file);
  if ((*file)->name() != cls.name->text()) {
    const std::string name((*file)->name());
    note_difference({"name", cls.external_name(), "", cls.name->str(), name, bytes_of});
    return fail(JVMTI_ERROR_NAMES_DONT_MATCH, "%s: the bytes for %s define %s; they are %s", call.function,
                cls.name->c_str(), name.c_str(), bytes_of.c_str());
  }
  return JVMTI_ERROR_NONE;
}

/// Converts the pending exception of the verification to a JVM TI error and clears it.
jvmtiError verification_error(const Call& call, Thread& self, const Candidate& candidate) {
  Object* thrown = vm::take_exception(self);
  std::string why = thrown == nullptr ? "it does not verify" : vm::describe_throwable(thrown);
  jvmtiError error = JVMTI_ERROR_FAILS_VERIFICATION;
  if (vm::is_instance(thrown, vm::Throwable::OutOfMemoryError)) error = JVMTI_ERROR_OUT_OF_MEMORY;
  if (vm::is_instance(thrown, vm::Throwable::ClassFormatError)) error = JVMTI_ERROR_INVALID_CLASS_FORMAT;
  why = why.substr(0, why.find('\n'));  // its details are many lines
  note_difference({"verification", candidate.version.cls->external_name(), "", "verified", why, candidate.bytes_of});
  return fail(error, "%s: %s; the bytes are %s", call.function, why.c_str(), candidate.bytes_of.c_str());
}

bool verifies(const Class& cls) {
  const vm::Options& options = vm::vm_options();
  return !cls.magic_accessor &&
         (cls.loader->is_boot() ? options.BytecodeVerificationLocal : options.BytecodeVerificationRemote);
}

/// Runs the hooks and parses the result.
jvmtiError prepare(Call& call, const Request& request, Candidate* candidate) {
  Thread& self = call.self();
  Class& cls = *request.cls;
  NewVersion& version = candidate->version;
  version = {&cls, nullptr, nullptr, {}};
  candidate->base = cls.version;
  candidate->compared_with = nullptr;
  Bytes start = request.bytes;
  if (!request.all_hooks) {
    if (cls.initial_bytes != nullptr)
      start = *cls.initial_bytes;
    else
      start.assign(cls.file()->bytes.begin(), cls.file()->bytes.end());
  }
  HookedClass hooked{&cls, cls.loader, cls.name->c_str(), cls.protection_domain, cls.lineage.get()};
  if (cls.lineage != nullptr) candidate->stage = begin_redefinition(self, call.env, cls, !request.all_hooks, start);
  Bytes replacement;
  const Env* by = nullptr;
  const uint8_t* bytes = start.data();
  size_t size = start.size();
  if (request.all_hooks) run_class_file_hook(self, hooked, HookStage::Incapable, replacement, bytes, size, &by);
  auto initial = std::make_shared<const Bytes>(bytes, bytes + size);
  bool changed = run_class_file_hook(self, hooked, HookStage::Capable, replacement, bytes, size, &by);
  (void)vm::take_exception(self);  // an exception that a callback left
  version.initial_bytes = changed ? initial : nullptr;
  const std::string giver = call.function + std::string(" of ") + name_of(call.env);
  candidate->bytes_of = by != nullptr       ? "those of the ClassFileLoadHook of " + name_of(*by)
                        : request.all_hooks ? "those given to " + giver
                                            : "those from which " + giver + " starts";
  const File replaced = replaced_file(*candidate);
  if (std::ranges::equal(std::span(bytes, size), replaced->bytes)) {
    version.file = replaced;
    return JVMTI_ERROR_NONE;
  }
  auto final_bytes = changed ? std::make_shared<const Bytes>(bytes, bytes + size) : initial;
  return parse(call, cls, final_bytes, candidate->bytes_of, &version.file);
}

jvmtiError check(Call& call, Candidate* candidate) {
  Thread& self = call.self();
  Class& cls = *candidate->version.cls;
  const auto& file = candidate->version.file;
  candidate->compared_with = replaced_file(*candidate);
  const bool same = file == candidate->compared_with;
  if (same && cls.verified) return JVMTI_ERROR_NONE;
  const classfile::ClassFile& now = *candidate->compared_with;
  if (jvmtiError error = compare_versions(call.function, now, *file, candidate->bytes_of)) return error;
  std::vector<bool> known_good;
  if (!same) {
    candidate->version.likeness = compare_methods(now, *file);
    if (cls.verified)
      for (const Likeness& of_method : candidate->version.likeness) known_good.push_back(of_method.as_valid);
  }
  if (verifies(cls) && vm::verify_class_file(self, cls, *file, std::move(known_good)).threw())
    return verification_error(call, self, *candidate);
  return JVMTI_ERROR_NONE;
}

/// Returns JVMTI_ERROR_NONE once all candidates are installed.
jvmtiError install_all(Call& call, const std::vector<Request>& requests, std::vector<Candidate>& candidates) {
  Thread& self = call.self();
  for (size_t i = 0; i < requests.size(); ++i)
    if (jvmtiError error = prepare(call, requests[i], &candidates[i])) return error;
  // A retransformation that started from a version which is no longer current would undo the redefinition in between,
  // so it starts again. The number of restarts is limited, because a hook may redefine its own class each time.
  for (int starts_left = 2;;) {
    for (Candidate& candidate : candidates)
      if (candidate.compared_with != replaced_file(candidate))
        if (jvmtiError error = check(call, &candidate)) return error;
    std::vector<size_t> outdated;
    bool installed = false;
    const vm::ActsFor acts(self, &call.env);
    vm::with_world_stopped(self, [&] {
      for (const Candidate& candidate : candidates)
        if (candidate.compared_with != replaced_file(candidate)) return;
      for (size_t i = 0; starts_left > 0 && i < requests.size(); ++i)
        if (!requests[i].all_hooks && candidates[i].base != requests[i].cls->version) outdated.push_back(i);
      if (!outdated.empty()) return;
      std::vector<NewVersion> versions;
      versions.reserve(candidates.size());
      for (const Candidate& candidate : candidates) versions.push_back(candidate.version);
      install(versions);
      installed = true;
    });
    if (installed) {
      if (vm::wants_collection_for_old_versions()) vm::java_heap().collect(gc::GcCause::MetadataThreshold);
      return JVMTI_ERROR_NONE;
    }
    if (!outdated.empty()) --starts_left;
    for (size_t i : outdated)
      if (jvmtiError error = prepare(call, requests[i], &candidates[i])) return error;
  }
}

/// Tells the lineages of the classes, if they are recorded, what became of it.
void note_outcome(const std::vector<Candidate>& candidates, jvmtiError error) {
  for (const Candidate& candidate : candidates) {
    const Class* cls = candidate.version.cls;
    if (cls == nullptr || cls->lineage == nullptr) continue;  // null: an earlier class has failed
    cls->lineage->set_outcome(candidate.stage, error == JVMTI_ERROR_NONE
                                                   ? "installed; redefinitions of the class so far: " +
                                                         std::to_string(cls->redefinition_count.load())
                                                   : std::string("refused: ") + last_reason());
  }
}

jvmtiError redefine(Call& call, const std::vector<Request>& requests) {
  std::vector<Candidate> candidates(requests.size());
  std::unordered_map<const Class*, const Candidate*> newest;
  for (size_t i = 0; i < requests.size(); ++i)
    candidates[i].earlier = std::exchange(newest[requests[i].cls], &candidates[i]);
  const jvmtiError error = install_all(call, requests, candidates);
  note_outcome(candidates, error);
  return error;
}

}  // namespace

jvmtiError RetransformClasses(Call& call, Count count, InPtr<jclass> classes) {
  KeptAlive kept(call.self());
  std::vector<Request> requests;
  for (jint i = 0; i < count; ++i) {
    ClassArg cls{};
    call.position = 2;
    if (jvmtiError error = Check<ClassArg>::run(call, classes.p[i], cls)) return error;
    if (jvmtiError error = check_modifiable(call, *cls)) return error;
    kept.keep(*cls);
    requests.push_back({cls.c, {}, false});
  }
  return redefine(call, requests);
}

jvmtiError RedefineClasses(Call& call, Count count, InPtr<jvmtiClassDefinition> definitions) {
  KeptAlive kept(call.self());
  std::vector<Request> requests;
  for (jint i = 0; i < count; ++i) {
    const jvmtiClassDefinition& definition = definitions.p[i];
    ClassArg cls{};
    call.position = 2;
    if (jvmtiError error = Check<ClassArg>::run(call, definition.klass, cls)) return error;
    if (definition.class_byte_count <= 0)
      return fail(JVMTI_ERROR_INVALID_CLASS_FORMAT, "%s: definition %d has no bytes", call.function, i);
    if (definition.class_bytes == nullptr)
      return fail(JVMTI_ERROR_NULL_POINTER, "%s: the bytes of definition %d are a null pointer", call.function, i);
    if (jvmtiError error = check_modifiable(call, *cls)) return error;
    kept.keep(*cls);
    requests.push_back({cls.c, {definition.class_bytes, definition.class_bytes + definition.class_byte_count}, true});
  }
  return redefine(call, requests);
}

}  // namespace vitrine::jvmti::functions
