// SPDX-License-Identifier: Apache-2.0
#include "vm/linking/verify.hpp"

#include <dlfcn.h>

#include <optional>
#include <string>
#include <utility>

#include "base/log.hpp"
#include "classfile/verifier/verifier.hpp"
#include "vm/linking/linking.hpp"
#include "vm/linking/resolve.hpp"
#include "vm/model/loader.hpp"
#include "vm/state/options.hpp"
#include "vm/state/release.hpp"
#include "vm/thread/class_timer.hpp"

namespace vitrine::vm {

/// The class file that libverify reads through the JVM_ functions, which only take the class. A context verifies one
/// class at a time this way, but classes loaded meanwhile may be verified in between.
struct InferenceInProgress {
  const Class* cls;
  const classfile::ClassFile* file;
};
namespace {

/// Answers the verifier's questions about other classes, by the defining loader of the class being verified.
class Port : public classfile::VerifierPort {
 public:
  Port(Thread& self, Class& cls) : cls_(cls), self_(self) {}

  classfile::Answer is_assignable(std::string_view from, std::string_view to) override {
    Class* target = load(to);
    if (target == nullptr) return classfile::Answer::ExceptionPending;
    if (target->is_interface()) return classfile::Answer::Yes;
    Class* source = load(from);
    if (source == nullptr) return classfile::Answer::ExceptionPending;
    return source->is_subclass_of(target) ? classfile::Answer::Yes : classfile::Answer::No;
  }

  bool is_protected_elsewhere(std::string_view class_name, std::string_view name, std::string_view descriptor,
                              bool is_method) override {
    for (Class* c = &cls_; c != nullptr; c = c->super) {
      if (c->name->text() != class_name) continue;
      const Symbol* name_symbol = Symbol::find(name);
      const Symbol* descriptor_symbol = Symbol::find(descriptor);
      if (name_symbol == nullptr || descriptor_symbol == nullptr) return false;
      uint16_t flags = 0;
      Class* declaring = nullptr;
      if (is_method) {
        if (Method* m = lookup_method(*c, name_symbol, descriptor_symbol, false))
          flags = m->access_flags, declaring = m->holder;
      } else if (Field* f = lookup_field(*c, name_symbol, descriptor_symbol)) {
        flags = f->access_flags, declaring = f->holder;
      }
      return declaring != nullptr && (flags & kAccProtected) && !declaring->same_package_as(cls_);
    }
    return false;
  }

  void verifies(const classfile::ClassFile& file, const classfile::MethodInfo& method) override {
    if (vm_options().log_verification)
      log_line(LogTopic::Verification, "Verifying method " + cls_.external_name() + "." +
                                           std::string(file.constants.utf8(method.name_index)) +
                                           std::string(file.constants.utf8(method.descriptor_index)));
  }

 protected:
  Class& verified() const { return cls_; }

 private:
  Class* load(std::string_view name) {
    if (name == cls_.name->text()) return &cls_;
    Resolution resolution(self_);
    return load_class(self_, Symbol::intern(name), *cls_.loader).value_or(nullptr);
  }
  Class& cls_;
  Thread& self_;
};

/// For -Xexplain: asks only about classes that are loaded, so that nothing more is than without it.
class PortOfLoaded final : public Port {
 public:
  PortOfLoaded(Thread& self, Class& cls) : Port(self, cls) {}

  classfile::Answer is_assignable(std::string_view from, std::string_view to) override {
    const Class *source = loaded(from), *target = loaded(to);
    if (source == nullptr || target == nullptr || target->is_interface()) return classfile::Answer::Yes;
    return source->is_subclass_of(target) ? classfile::Answer::Yes : classfile::Answer::No;
  }

  std::string common_superclass(std::string_view a, std::string_view b) override {
    const Class *first = loaded(a), *second = loaded(b);
    while (first != nullptr && second != nullptr && !second->is_subclass_of(first)) first = first->super;
    return first == nullptr || second == nullptr ? "java/lang/Object" : first->name->str();
  }

 private:
  const Class* loaded(std::string_view name) const {
    if (name == verified().name->text()) return &verified();
    const Symbol* symbol = Symbol::find(name);
    if (symbol == nullptr) return nullptr;
    const Class* known = find_loaded_class(symbol, *verified().loader);
    // Every loader has the same ones, whether it was asked for them yet or not.
    return known == nullptr && name.starts_with("java/") ? find_loaded_class(symbol, boot_loader()) : known;
  }
};

/// The method that a message of libverify names: "(class: A, method: m signature: ()V) ...". nullopt if it names none.
std::optional<size_t> method_named_in(std::string_view message, const classfile::ClassFile& file) {
  for (const classfile::MethodInfo& method : file.methods) {
    const std::string named = ", method: " + std::string(file.constants.utf8(method.name_index)) +
                              " signature: " + std::string(file.constants.utf8(method.descriptor_index)) + ")";
    if (message.find(named) != std::string_view::npos) return static_cast<size_t>(&method - file.methods.data());
  }
  return std::nullopt;
}

Thrown throw_refused(Thread& self, Class& cls, const classfile::ClassFile& file, const char* message) {
  const std::optional<size_t> method = vm_options().explain.on ? method_named_in(message, file) : std::nullopt;
  if (!method.has_value()) return throw_new(self, Throwable::VerifyError, message);
  PortOfLoaded port(self, cls);
  const std::optional<classfile::VerifyFailure> failure = classfile::infer_failure(file, *method, port);
  return throw_new(self, Throwable::VerifyError, message,
                   why::Inference{&cls, &file, *method, failure.has_value() ? &*failure : nullptr});
}

bool wants_verification(const Class& cls) {
  const Options& options = vm_options();
  if (cls.magic_accessor) return false;
  if (cls.loader->is_boot()) {
    std::string_view name = cls.name->text();
    if (name == "java/lang/Object" || name == "java/lang/Class" || name == "java/lang/String" ||
        name == "java/lang/Throwable")
      return false;
    return options.BytecodeVerificationLocal;
  }
  return options.BytecodeVerificationRemote;
}

/// The results of libverify's VerifyClassForMajorVersion.
enum class Inferred : jboolean { VerifyError = 0, Verified = 1, OutOfMemory = 2, ClassFormatError = 3 };

/// What the type-inferring verifier of libverify says: Verified, VerifyError or ClassFormatError.
struct Inference {
  Inferred answer;
  std::string message;
};

/// -Xlog:verification. HOTSPOT: the texts.
void log_verification(const char* before, const Class& cls, const char* behind = "") {
  if (vm_options().log_verification) log_line(LogTopic::Verification, before + cls.external_name() + behind);
}

/// Runs that verifier. Throws what it cannot be asked for, or has thrown.
JavaResult<Inference> infer(Thread& self, Class& cls, const classfile::ClassFile& file) {
  log_verification("Verifying class ", cls, " with old format");
  using VerifyFunction = jboolean (*)(JNIEnv*, jclass, char*, jint, jint);
  static VerifyFunction function = [] {
    void* library = dlopen((vm_options().java_home + "/lib/libverify.so").c_str(), RTLD_LAZY);
    return library != nullptr ? reinterpret_cast<VerifyFunction>(dlsym(library, "VerifyClassForMajorVersion"))
                              : nullptr;
  }();
  if (function == nullptr)
    return throw_new(
        self, Throwable::InternalError,
        "libverify.so of the class library cannot be loaded: class files older than version 50 cannot be verified");
  char message[1024] = "";
  LocalReferences::Mark mark = self.context.local_references.mark();
  jobject mirror = self.context.local_references.create(cls.mirror);
  Inferred answer;
  const InferenceInProgress inference{&cls, &file};
  const InferenceInProgress* outer = std::exchange(self.context.inference, &inference);
  {
    VmToNative native(self);
    answer = Inferred{function(self.jni_env, static_cast<jclass>(mirror), message, sizeof message, file.major_version)};
  }
  self.context.inference = outer;
  self.context.local_references.release(mark);
  if (self.context.pending_exception != nullptr) return Thrown{};
  switch (answer) {
    case Inferred::Verified:
    case Inferred::VerifyError:
    case Inferred::ClassFormatError: return Inference{answer, message};
    case Inferred::OutOfMemory: return throw_new(self, Throwable::OutOfMemoryError, message);
  }
  return throw_new(self, Throwable::InternalError,
                   "libverify answers " + std::to_string(static_cast<int>(answer)) + ": " + message);
}

JavaResult<void> verify_by_inference(Thread& self, Class& cls, const classfile::ClassFile& file) {
  const Inference found = TRY(infer(self, cls, file));
  if (found.answer == Inferred::Verified) return {};
  if (found.answer == Inferred::VerifyError) return throw_refused(self, cls, file, found.message.c_str());
  return throw_new(self, Throwable::ClassFormatError, found.message);
}

/// The class file of a hidden class as the verifier must see it: Class entries that name the class itself denote the
/// hidden class, while descriptors with the same name denote an ordinary class (JVMS 5.4.3.1, Lookup).
classfile::ClassFile with_hidden_name(const Class& cls, const classfile::ClassFile& file) {
  classfile::ClassFile renamed = file;
  if (cls.name->text().size() > UINT16_MAX) return renamed;  // no constant can be that long
  auto bytes = std::make_shared<std::vector<uint8_t>>();
  renamed.constants = file.constants.with_other_name(file.name(), cls.name->text(), file.bytes, *bytes);
  renamed.bytes = *bytes;
  renamed.owner = std::shared_ptr<const void>(bytes, bytes->data());
  return renamed;
}

JavaResult<void> verify_by_type_checking(Thread& self, Class& cls, const classfile::ClassFile& file,
                                         std::vector<bool> known_good) {
  using Kind = classfile::VerifyOutcome::Kind;
  log_verification("Verifying class ", cls, " with new format");
  Port port(self, cls);
  const classfile::VerifyOptions options{.compares_uninitialized = release().compares_uninitialized,
                                         .known_good = std::move(known_good)};
  std::optional<classfile::ClassFile> renamed;
  if (cls.is_hidden) renamed = with_hidden_name(cls, file);
  const classfile::ClassFile& seen = renamed.has_value() ? *renamed : file;
  const classfile::VerifyOutcome outcome = classfile::verify(seen, port, options);
  if (outcome.ok()) return {};
  if (outcome.kind == Kind::ExceptionPending) return Thrown{};
  bool format = outcome.kind == Kind::ClassFormatError;
  // Class files of version 50 may fall back to type inference (JVMS 4.10).
  if (file.major_version == 50 && outcome.may_fall_back) {
    log_verification("Fail over class verification to old verifier for: ", cls);
    const Inference found = TRY(infer(self, cls, file));
    if (found.answer == Inferred::Verified) return {};
    format = found.answer == Inferred::ClassFormatError;  // HOTSPOT: the message is that of the first verifier
  }
  return throw_new(self, format ? Throwable::ClassFormatError : Throwable::VerifyError, outcome.message,
                   why::Verification{&cls, &seen, &outcome});
}

}  // namespace

const classfile::ClassFile& file_under_verification(const Thread& self, const Class& cls) {
  const InferenceInProgress* now = self.context.inference;
  return now != nullptr && now->cls == &cls ? *now->file : *cls.file();
}

JavaResult<void> verify_class_file(Thread& self, Class& cls, const classfile::ClassFile& file,
                                   std::vector<bool> known_good) {
  const JavaResult<void> result = file.major_version < 50
                                      ? verify_by_inference(self, cls, file)
                                      : verify_by_type_checking(self, cls, file, std::move(known_good));
  if (result.threw()) log_verification("Verification for ", cls, " failed");
  log_verification("End class verification for: ", cls);
  return result;
}

JavaResult<void> verify_class(Thread& self, Class& cls) {
  if (cls.verified || !wants_verification(cls)) return {};
  ClassTimer timer(self, ClassWork::Verify);
  const std::shared_ptr<ClassVersion> version = cls.version;  // kept: libverify asks for its facts
  TRY(verify_class_file(self, cls, *version->file));
  timer.done();
  cls.verified = true;
  return {};
}

}  // namespace vitrine::vm
