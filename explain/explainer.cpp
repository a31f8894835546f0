// SPDX-License-Identifier: Apache-2.0
// The port: what is watched, which errors are explained, and where explanations go.
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <map>
#include <mutex>
#include <optional>

#include "base/console.hpp"
#include "base/lock.hpp"
#include "base/output_file.hpp"
#include "explain/explain.hpp"
#include "explain/questions.hpp"
#include "explain/reasons.hpp"
#include "vm/exec/exceptions.hpp"
#include "vm/exec/visible_frames.hpp"
#include "vm/model/string_content.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/ports.hpp"
#include "vm/state/options.hpp"

namespace vitrine::explain {

namespace {

const vm::ExplainOptions& options() { return vm::vm_options().explain; }

/// What has been printed, and where.
struct Output {
  Mutex mutex{LockRank::Explanations};
  FILE* file = stderr;                                        // set before anything is printed
  std::map<std::string, uint64_t> printed GUARDED_BY(mutex);  // how often there was an equal explanation
  uint64_t errors GUARDED_BY(mutex) = 0, explanations GUARDED_BY(mutex) = 0;
};
Output& output() {
  static auto& out = *new Output;
  return out;
}

void print(const Block& block) {
  Output& out = output();
  const bool colours = out.file == stderr && isatty(STDERR_FILENO) != 0;
  const std::string text = block.text(colours);
  std::lock_guard hold(out.mutex);
  out.errors++;
  if (out.printed[text]++ != 0) return;
  if (options().limit != 0 && out.explanations >= options().limit) return;
  out.explanations++;
  if (out.file == stderr) {
    write_console(stderr, text);
  } else {
    std::fputs(text.c_str(), out.file);
    std::fflush(out.file);
  }
}

bool wanted(const std::string& title) {
  return options().only.empty() || title.find(options().only) != std::string::npos;
}

bool is_explained(const Object* throwable, const vm::Why& why) {
  if (std::holds_alternative<why::Kept>(why) || std::holds_alternative<why::Initializer>(why)) return false;
  return vm::is_linkage_error(throwable) || !std::holds_alternative<std::monostate>(why);
}

std::string found_text(const Class& cls) {
  const std::string source = source_of(cls);
  return "found: defined by " + cls.loader->describe() + (source.empty() ? "" : " from " + source);
}

class ExplainerOfErrors final : public vm::Explainer {
 public:
  void begins() override {
    if (options().file.empty()) return;
    FILE* stream = open_output_stream(options().file.c_str());
    if (stream == nullptr)
      vm::exit_during_initialization("-Xexplain: " + options().file + " cannot be written: " + std::strerror(errno));
    output().file = stream;
  }

  void ends() override {
    Output& out = output();
    std::lock_guard hold(out.mutex);
    if (out.errors == out.explanations) return;
    std::fprintf(out.file, "*** -Xexplain: %llu errors, of which %llu are explained; equal ones are explained once\n",
                 static_cast<unsigned long long>(out.errors), static_cast<unsigned long long>(out.explanations));
    std::fflush(out.file);
  }

  bool watches(const Method& method) override {
    return kind_of(method) != Asked::ByVm || is_check(method) || hands_out_uncaught(method);
  }

  void entered(Thread& self, const Frame& frame) override {
    const Method& method = *frame.method;
    const Asked how = kind_of(method);
    if (how == Asked::ByVm) return;  // a check, or the end of a thread: what it says, it says when it is left
    const std::string shown = method.holder->external_name() + "." + method.name->str();
    if (how == Asked::Library) return enters_library(self, frame, shown);
    const Object* name = vm::as_ref(frame.locals[how == Asked::InModule ? 2 : 1]);
    const vm::LoaderData& loader = vm::loader_data_of(vm::as_ref(frame.locals[0]));
    ask(self, {how,
               0,
               name == nullptr ? "null" : vm::string_to_utf8(name),
               loader.describe(),
               &loader,
               shown,
               {},
               false,
               &method});
  }

  void left(Thread& self, const Frame& frame, const Object* result, Object* thrown) override {
    if (hands_out_uncaught(*frame.method)) return explain_uncaught(self, vm::as_ref(frame.locals[1]));
    const Asked how = kind_of(*frame.method);
    if (how == Asked::ByVm) return explain_check(self, frame, result, thrown);
    if (how == Asked::Library) return answer_frame(self, *frame.method, "", result != nullptr);
    std::string answer = "null, so not found";
    if (thrown != nullptr) answer = "threw " + vm::describe_throwable(thrown);
    if (result != nullptr) answer = found_text(*Class::from_mirror(result));
    answer_frame(self, *frame.method, answer, result != nullptr);
    // A request of Java code ends here. Those of the VM end with an error of its own.
    if (thrown == nullptr || asks_now(self) || !vm::is_instance(thrown, vm::Throwable::ClassNotFoundException)) return;
    explain_request(self, frame, thrown);
  }

  void asks(Thread& self, const Symbol& name, const vm::LoaderData& loader) override {
    ask(self, {Asked::ByVm, 0, dotted(name), loader.describe(), &loader, ""});
  }

  void answered(Thread& self, const Class* found) override {
    Object* thrown = self.context.pending_exception;
    answer_vm(self,
              found != nullptr    ? found_text(*found)
              : thrown != nullptr ? "threw " + vm::describe_throwable(thrown)
                                  : "not found",
              found != nullptr);
  }

  void boot_loader_has_not(Thread& self, const Symbol& name, const std::vector<std::string>& places) override {
    std::string answer = "not found";
    if (places.empty())
      answer += ": none of its modules has the package, and nothing is appended to the boot class path";
    for (const std::string& place : places) answer += (&place == places.data() ? " in " : ", ") + place;
    ask_and_answer(self, {Asked::Boot, 0, dotted(name), "'bootstrap'", &vm::boot_loader(), "", answer});
  }

  void thrown(Thread& self, Object* throwable, const vm::Why& why) override {
    if (const auto* failed = std::get_if<why::Initializer>(&why)) remember_failure(self, *failed->cls, throwable);
    if (is_explained(throwable, why)) return explain(self, throwable, why);
    note_thrown(self, throwable);
  }
  void heap_is_full(Thread& self) override { note_full_heap(self); }

  void thrown_by_java(Thread& self, const Frame& frame, Object* throwable) override {
    if (!vm::is_linkage_error(throwable)) return;
    // Only "throw new ...", where the call of the constructor is the instruction before: what the VM has made, or what
    // is thrown again, is explained already.
    const std::vector<vm::BacktraceEntry> made = vm::backtrace_of(throwable);
    if (made.empty() || made[0].version->method != frame.method || made[0].bci + 3 != frame.bci()) return;
    explain(self, throwable, {});
  }

  void refused(const vm::RefusedCall& call) override {
    const std::string title = call.function + ": " + call.error;
    if (!wanted(title)) return;
    Block block(title);
    block.add("why", call.sentence);
    for (const auto& [label, text] : call.details) block.add(label, text);
    const Thread* self = Thread::current();
    block.add("thread", self == nullptr ? "not attached" : "\"" + self->name + "\"");
    print(block);
  }

 private:
  static void enters_library(Thread& self, const Frame& frame, const std::string& shown) {
    const Object* from = vm::as_ref(frame.locals[1]);
    const Object* file = vm::as_ref(frame.locals[2]);
    if (from == nullptr || file == nullptr) return;
    static const Symbol* const path = Symbol::intern("path");
    static const Symbol* const string = Symbol::intern("Ljava/lang/String;");
    const vm::Field* field = Class::of(file)->find_field(path, string);
    const Object* text = field == nullptr ? nullptr : file->get<Object*>(field->offset);
    const vm::LoaderData& loader = *Class::from_mirror(from)->loader;
    ask(self, {Asked::Library,
               0,
               text == nullptr ? "" : vm::string_to_utf8(text),
               loader.describe(),
               &loader,
               shown,
               {},
               false,
               frame.method});
  }

  /// The throwable has ended its thread, and has been printed.
  static void explain_uncaught(const Thread& self, Object* throwable) {
    const std::optional<Block> block = throwable == nullptr ? std::nullopt : take_noted(self, throwable);
    if (block.has_value() && wanted(block->title())) print(*block);
  }

  /// A loadClass that Java code called has thrown; it is the frame that is left.
  static void explain_request(Thread& self, const Frame& frame, Object* thrown) {
    const std::string title = vm::describe_throwable(thrown);
    const Object* name = vm::as_ref(frame.locals[1]);
    if (name == nullptr || kind_of(*frame.method) != Asked::LoadClass || !wanted(title)) return;
    Block block(title);
    block.add("thread", "\"" + vm::current_name(self) + "\"");
    if (const Frame* caller = vm::visible(frame.caller)) block.add("at", place_text(*caller));
    const Symbol* internal = Symbol::intern(internal_name(vm::string_to_utf8(name)));
    add(block, self, why::NotFound{internal, &vm::loader_data_of(vm::as_ref(frame.locals[0]))});
    print(block);
  }

  /// The class library's check is done; it is the frame that is left.
  static void explain_check(Thread& self, const Frame& frame, const Object* result, const Object* thrown) {
    const Object* refusal = refused_by_check(frame, result, thrown);
    if (refusal == nullptr) return;
    const std::string title = vm::describe_throwable(refusal);
    if (!wanted(title)) return;
    Block block(title);
    block.add("thread", "\"" + vm::current_name(self) + "\"");
    const Frame* user = newest_user_frame(self);
    block.add("at", place_text(user != nullptr ? *user : frame));
    add_check(block, self, frame);
    print(block);
  }

  static std::string internal_name(std::string name) {
    for (char& c : name)
      if (c == '.') c = '/';
    return name;
  }

  static void explain(Thread& self, Object* throwable, const vm::Why& why) {
    const std::string title = vm::describe_throwable(throwable);
    if (!wanted(title)) return;
    Block block(title);
    add_place(block, self);
    std::visit(
        [&]<class Kind>(const Kind& kind) {
          if constexpr (requires { add(block, self, kind); }) add(block, self, kind);
          if constexpr (std::is_same_v<Kind, why::Again>)
            block.add("why", "the resolution failed before, and must fail in the same way again (JVMS 5.4.3)");
        },
        why);
    if (std::holds_alternative<std::monostate>(why) && vm::is_instance(throwable, vm::Throwable::UnsatisfiedLinkError))
      add_tried_libraries(block, self);
    // What a loader threw is among its answers; what made it throw is not.
    Object* first = cause_of(throwable);
    if (std::holds_alternative<why::NotFound>(why) && first != nullptr &&
        vm::is_instance(first, vm::Throwable::ClassNotFoundException))
      first = cause_of(first);
    add_causes(block, first);
    print(block);
  }
};

}  // namespace

void add_place(Block& block, const Thread& self) {
  block.add("thread", "\"" + vm::current_name(self) + "\"");
  const Frame* newest = vm::newest_frame(self);
  if (newest == nullptr) return;
  block.add("at", place_text(*newest));
  if (const Frame* user = newest_user_frame(self); user != nullptr && user != newest)
    block.add("called by", place_text(*user));
}

vm::Explainer& make_explainer() {
  static auto& explainer = *new ExplainerOfErrors;
  return explainer;
}

}  // namespace vitrine::explain
