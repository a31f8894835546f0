// SPDX-License-Identifier: Apache-2.0
// JVM TI "Class": RetransformClasses and RedefineClasses. All classes are checked, run through the hooks, compared and
// verified before the first of them is replaced: all or none.
#include <algorithm>
#include <condition_variable>
#include <map>
#include <mutex>

#include "classfile/parser.hpp"
#include "jvmti/class_file_hook.hpp"
#include "jvmti/functions.hpp"
#include "jvmti/redefine/compare.hpp"
#include "jvmti/redefine/install.hpp"
#include "vm/exec/exceptions.hpp"
#include "vm/linking/linking.hpp"
#include "vm/linking/verify.hpp"
#include "vm/model/loader.hpp"
#include "vm/vm.hpp"

namespace vitrine::jvmti::functions {

namespace {

using Bytes = std::vector<uint8_t>;

struct Request {
  Class* cls;
  Bytes bytes;     // what goes into the hooks
  bool all_hooks;  // redefinition: incapable environments are asked, too
};

/// Keeps the classes of a request to this thread while hooks look at them, so that nobody's version is lost between.
/// Not a lock of everything: hooks are agents' code, which may redefine other classes, here or in a thread it waits
/// for. Waiting does not hold up a safepoint.
class RedefinitionClaim {
 public:
  RedefinitionClaim(Thread& self, const std::vector<Request>& requests) : self_(self), requests_(requests) {
    vm::VmBlocked blocked(self);
    std::unique_lock lock(claims().mutex);
    claims().changed.wait(lock, [&] {
      return std::all_of(requests_.begin(), requests_.end(), [&](const Request& request) {
        auto claim = claims().by_class.find(request.cls);
        return claim == claims().by_class.end() || claim->second.owner == &self_;
      });
    });
    for (const Request& request : requests_) {
      Claim& claim = claims().by_class[request.cls];
      claim.owner = &self_;
      ++claim.depth;
    }
  }
  ~RedefinitionClaim() {
    std::lock_guard lock(claims().mutex);
    for (const Request& request : requests_)
      if (auto claim = claims().by_class.find(request.cls); --claim->second.depth == 0) claims().by_class.erase(claim);
    claims().changed.notify_all();
  }
  RedefinitionClaim(const RedefinitionClaim&) = delete;

 private:
  struct Claim {
    const Thread* owner = nullptr;
    int depth = 0;
  };
  struct Claims {
    std::mutex mutex;
    std::condition_variable changed;
    std::map<const Class*, Claim> by_class;
  };
  static Claims& claims() {
    static auto* one = new Claims;
    return *one;
  }

  const Thread& self_;
  const std::vector<Request>& requests_;
};

jvmtiError check_modifiable(const Call& call, const Class& cls) {
  if (!cls.is_array() && !cls.is_primitive() && !cls.is_hidden) return JVMTI_ERROR_NONE;
  return fail(JVMTI_ERROR_UNMODIFIABLE_CLASS, "%s: %s can not be modified: it is %s", call.function,
              cls.external_name().c_str(),
              cls.is_hidden    ? "a hidden class"
              : cls.is_array() ? "an array class"
                               : "a primitive type");
}

jvmtiError parse(const Call& call, Class& cls, const std::shared_ptr<const Bytes>& bytes,
                 std::shared_ptr<classfile::ClassFile>* file) {
  classfile::ParseOptions options;
  options.newest_major = static_cast<uint16_t>(vm::vm().feature_release + 44);
  options.preview_enabled = vm::vm().options.enable_preview;
  classfile::ParseOutcome outcome = classfile::parse_class_file({bytes->data(), bytes->size()}, bytes, options);
  if (outcome.error) {
    using Kind = classfile::ClassFileError::Kind;
    jvmtiError error = outcome.error->kind == Kind::UnsupportedClassVersionError ? JVMTI_ERROR_UNSUPPORTED_VERSION
                       : outcome.error->kind == Kind::ClassFormatError           ? JVMTI_ERROR_INVALID_CLASS_FORMAT
                                                                                 : JVMTI_ERROR_NAMES_DONT_MATCH;
    return fail(error, "%s: %s", call.function, outcome.error->message.c_str());
  }
  *file = std::move(outcome.class_file);
  if ((*file)->name() != cls.name->text())
    return fail(JVMTI_ERROR_NAMES_DONT_MATCH, "%s: the bytes for %s define %s", call.function, cls.name->c_str(),
                std::string((*file)->name()).c_str());
  return JVMTI_ERROR_NONE;
}

/// JVMTI error for what verification threw; takes the exception away.
jvmtiError verification_error(const Call& call, Thread& self) {
  Object* thrown = vm::take_exception(self);
  std::string why = thrown == nullptr ? "it does not verify" : vm::describe_throwable(thrown);
  jvmtiError error = JVMTI_ERROR_FAILS_VERIFICATION;
  if (vm::is_instance(thrown, "java/lang/OutOfMemoryError")) error = JVMTI_ERROR_OUT_OF_MEMORY;
  if (vm::is_instance(thrown, "java/lang/ClassFormatError")) error = JVMTI_ERROR_INVALID_CLASS_FORMAT;
  return fail(error, "%s: %s", call.function, why.c_str());
}

bool verifies(const Class& cls) {
  const vm::Options& options = vm::vm().options;
  return !cls.magic_accessor && (cls.loader->is_boot() ? options.verify_local : options.verify_remote);
}

jvmtiError prepare(Call& call, Request& request, NewVersion* version) {
  Thread& self = call.self();
  Class& cls = *request.cls;
  HookedClass hooked{&cls, cls.loader, cls.name->c_str(), cls.protection_domain};
  Bytes replacement;
  const uint8_t* bytes = request.bytes.data();
  size_t size = request.bytes.size();
  if (request.all_hooks) run_class_file_hook(self, hooked, HookStage::Incapable, replacement, bytes, size);
  auto initial = std::make_shared<const Bytes>(bytes, bytes + size);
  bool changed = run_class_file_hook(self, hooked, HookStage::Capable, replacement, bytes, size);
  auto final_bytes = changed ? std::make_shared<const Bytes>(bytes, bytes + size) : initial;
  (void)vm::take_exception(self);  // a callback's own
  version->cls = &cls;
  version->initial_bytes = changed ? initial : nullptr;
  if (jvmtiError error = parse(call, cls, final_bytes, &version->file)) return error;
  if (jvmtiError error = compare_versions(call.function, *cls.file, *version->file)) return error;
  if (verifies(cls) && vm::verify_class_file(self, cls, *version->file).threw()) return verification_error(call, self);
  return JVMTI_ERROR_NONE;
}

jvmtiError redefine(Call& call, std::vector<Request>& requests) {
  Thread& self = call.self();
  // Classes must be linked for their methods to be comparable; one that can not be is replaced all the same.
  std::vector<NewVersion> versions(requests.size());
  for (size_t i = 0; i < requests.size(); ++i)
    if (jvmtiError error = prepare(call, requests[i], &versions[i])) return error;
  vm::with_world_stopped(self, [&] {
    for (const NewVersion& version : versions) install(version);
  });
  return JVMTI_ERROR_NONE;
}

}  // namespace

jvmtiError RetransformClasses(Call& call, Count count, InPtr<jclass> classes) {
  std::vector<Request> requests;
  for (jint i = 0; i < count; ++i) {
    ClassArg cls{};
    call.position = 2;
    if (jvmtiError error = Check<ClassArg>::run(call, classes.p[i], cls)) return error;
    if (jvmtiError error = check_modifiable(call, *cls)) return error;
    requests.push_back({cls.c, {}, false});
  }
  RedefinitionClaim claim(call.self(), requests);
  for (Request& request : requests) {
    const Class& cls = *request.cls;
    if (cls.initial_bytes != nullptr)
      request.bytes = *cls.initial_bytes;
    else
      request.bytes.assign(cls.file->bytes.begin(), cls.file->bytes.end());
  }
  return redefine(call, requests);
}

jvmtiError RedefineClasses(Call& call, Count count, InPtr<jvmtiClassDefinition> definitions) {
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
    requests.push_back({cls.c, {definition.class_bytes, definition.class_bytes + definition.class_byte_count}, true});
  }
  RedefinitionClaim claim(call.self(), requests);
  return redefine(call, requests);
}

}  // namespace vitrine::jvmti::functions
