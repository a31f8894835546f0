// SPDX-License-Identifier: Apache-2.0
// What is compiled when, and what discards it.
#include "compiler/compiler.hpp"

#include <algorithm>
#include <cstdio>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/console.hpp"
#include "base/lock.hpp"
#include "compiler/code/machine_code.hpp"
#include "compiler/code/stubs.hpp"
#include "compiler/observe/code_news.hpp"
#include "compiler/observe/picture.hpp"
#include "compiler/observe/reports.hpp"
#include "compiler/policy/compile_commands.hpp"
#include "compiler/template/translator.hpp"
#include "interpreter/machine.hpp"
#include "vm/ports/code_keeper.hpp"
#include "vm/ports/event_sink.hpp"
#include "vm/state/machine.hpp"
#include "vm/state/options.hpp"

namespace vitrine::compiler {

using interpreter::decoded;
using vm::MethodVersion;
using vm::Options;
namespace change = vm::change;

namespace {

/// Exits at unresolved words after which a method is compiled again; each time it takes four times as many.
constexpr uint32_t kExitsUntilAgain = 20;

/// So many methods are compiled only when they are so many times as hot: a program that ends before that many are has
/// little to gain.
constexpr uint32_t kFirstMethods = 10, kHotterAtFirst = 20;

/// About how many method events from machine code make up for compiling a method again.
constexpr uint64_t kMethodEventsPerMethod = 1000;

bool wants_method_events() { return vm::wants_event(vm::Event::MethodEntry) || vm::wants_event(vm::Event::MethodExit); }

/// Jumps reach 2 GB.
constexpr size_t kMostMemory = size_t{1} << 30;

class Compiler final : public TemplateCompiler, public vm::CodeKeeper {
 public:
  bool start() override;
  bool is_on() const override { return cache_ != nullptr; }
  void entry_chosen(Method& method) override;
  void compile(Method& method, bool by_loop) override {
    compile(method, by_loop ? CompileReason::Rounds : CompileReason::Calls);
  }
  void method_events_sent(Thread& self, uint32_t more) override;
  void method_events_have_changed(Thread& self) override;
  void frame_pops_sent(Thread& self, MethodVersion& version) override;
  void met_unresolved(Method& method) override;
  void code_changed(const vm::CodeChange& change) override;
  void frame_changed(Thread& thread, Frame* frame, vm::FrameChange change) override;
  const Frame* frame_at(const void* pc, const void* frame) const override {
    if (!is_on() || !cache_->memory().contains(pc)) return nullptr;
    const auto* found = static_cast<const Frame*>(frame);
    return is_behind_call(pc) ? found->caller : found;
  }
  const void* machine_of(Method& method) override;
  void send_events(Thread& self) override;
  void visit_compiled_methods(const std::function<void(const vm::CompiledMethod&)>& visit) override;
  std::optional<vm::CompiledPlace> place_at(const void* pc, const Frame& frame) const override;
  bool is_compiled_code(const void* pc) const override {
    return is_on() && cache_->memory().contains(pc) && !is_in_stubs(pc);
  }
  std::vector<vm::CompiledCode> compiled_code() const override;
  vm::CompilerFacts facts() const override;
  std::string picture_of(const MethodVersion& version) const override;
  std::vector<vm::CodeStub> code_stubs() const override {
    return is_on() ? named_stubs() : std::vector<vm::CodeStub>();
  }

 private:
  static DecodedCode* compilable(const Method& method);
  [[gnu::noinline]] void local_changed(Thread& thread, const Frame& frame);
  void compile(Method& method, CompileReason reason);
  // What the changes make wrong. The world is stopped.
  void apply(const change::Breakpoint& planted);
  void apply(const change::Watch& watch);
  void apply(const change::Replaced& replaced) { discard(replaced.version, "the class was redefined"); }
  void apply(const change::Bodies& bodies);
  void apply(const change::Shortcuts&);
  void apply(const change::Discarded& code) { discard(code.version, "nobody can call it any more"); }
  void apply(const change::Unloaded& change);
  void apply(const change::Quickened&) {}  // machine code goes on as it is
  void discard(const MethodVersion& version, const char* why);
  void discard_all(const char* why);

  mutable Mutex mutex_{LockRank::MachineCode};
  CompileCommands commands_;
  CompileReports reports_{commands_};
  std::unique_ptr<CodeCache> cache_;
  uint32_t heat_ = 0;                         // at which a method is compiled, when
  uint32_t compiled_ GUARDED_BY(mutex_) = 0;  // methods are enough
  // That the loop has sent since machine code was discarded for their sake.
  uint64_t method_events_ GUARDED_BY(mutex_) = 0;
  // Methods of the class library for which machine code calls a Shortcut.
  std::vector<Method*> of_shortcuts_ GUARDED_BY(mutex_);
};

bool Compiler::start() {
  if (!commands_.read()) return false;
  const Options& options = vm::vm_options();
  using vm::ExecutionMode;
  // HOTSPOT: -Xint counts more than a later -XX:+UseCompiler.
  const bool wanted = options.execution != ExecutionMode::Interpreted && options.UseCompiler &&
                      options.TieredStopAtLevel != 0 && options.CompileThreshold > 0 &&
                      options.CompileThresholdScaling > 0;
  if (!wanted) return true;
  std::string why_not;
  cache_ = CodeCache::make(std::min(size_t{options.ReservedCodeCacheSize}, kMostMemory), reports_, why_not);
  if (cache_ == nullptr) {
    complain(stderr, "Methods are not compiled: %s\n", why_not.c_str());
    return true;
  }
  const bool all = options.execution == ExecutionMode::Compiled;
  vm::this_vm().vm_info = all ? "compiled mode" : "mixed mode";  // HOTSPOT: these texts
  vm::add_code_keeper(*this, vm::Quickening::IsNotHeard);
  constexpr double kMostCalls = 10'000'000;
  const double calls = all ? 1 : static_cast<double>(options.CompileThreshold) * options.CompileThresholdScaling;
  heat_ = std::max(1U, static_cast<uint32_t>(std::min(calls, kMostCalls) * interpreter::kHeatOfCall));
  const bool chosen = all || options.CompileThreshold.origin() != vm::FlagOrigin::Default;
  interpreter::heat_to_compile = chosen ? heat_ : heat_ * kHotterAtFirst;
  if (all) interpreter::many_method_events = interpreter::many_frame_pops = 1;
  interpreter::enter_machine = stubs().enter;
  reports_.begin();
  return true;
}

/// The method's code, if that is what a call of the method executes. (Frames of a replaced version have a Method that
/// is not called.)
DecodedCode* Compiler::compilable(const Method& method) {
  if (!may_be_compiled(interpreter::kind_of(method)) || method.version->method != &method) return nullptr;
  return decoded(*method.version);
}

void Compiler::entry_chosen(Method& method) {
  if (!is_on()) return;
  if (DecodedCode* code = compilable(method); code != nullptr && code->machine == nullptr) {
    std::lock_guard lock(mutex_);
    begin_counting(*code);
  }
}

void Compiler::compile(Method& method, CompileReason reason) {
  DecodedCode* code = compilable(method);
  if (code == nullptr) return;
  std::lock_guard lock(mutex_);
  if (const auto* machine = static_cast<const MachineCode*>(code->machine)) {
    // Another thread was faster, unless a loop is hot that the machine code does not have.
    if (reason == CompileReason::Rounds && machine->loops_missing != 0) cache_->compile(*code, reason);
    return;
  }
  if (!code->counts_calls) return;  // it stays in the loop
  if (commands_.excludes(method)) {
    reports_.excluded(method);
    return stop_counting(*code);
  }
  cache_->compile(*code, reason);
  if (++compiled_ == kFirstMethods) interpreter::heat_to_compile = heat_;
}

void Compiler::met_unresolved(Method& method) {
  DecodedCode* code = compilable(method);
  if (code == nullptr) return;
  std::lock_guard lock(mutex_);
  auto* machine = static_cast<MachineCode*>(code->machine);
  if (machine == nullptr || machine->compilations > kMostTimesAgain) return;
  if (++code->unresolved_exits < kExitsUntilAgain << 2 * (machine->compilations - 1)) return;
  code->unresolved_exits = 0;
  cache_->compile(*code, CompileReason::Exits);
}

void Compiler::code_changed(const vm::CodeChange& change) {
  std::visit([this](const auto& happened) { apply(happened); }, change);
}

void Compiler::apply(const change::Breakpoint& planted) {
  const char* why = planted.on ? "a breakpoint was set" : "a breakpoint was cleared";
  discard(planted.version, why);
  std::lock_guard lock(mutex_);
  cache_->discard_users_of(*planted.version.method, why);
}

void Compiler::discard(const MethodVersion& version, const char* why) {
  DecodedCode* code = decoded(version);
  if (code == nullptr) return;
  std::lock_guard lock(mutex_);
  cache_->discard(*code, why);
}

void Compiler::apply(const change::Watch& watch) {
  const uint64_t bit = interpreter::field_bit(watch.field);
  const auto uses = [&](const DecodedCode* code) { return code != nullptr && (code->fields.load() & bit) != 0; };
  std::lock_guard lock(mutex_);
  cache_->discard_if(
      [&](const MachineCode& machine) {
        return uses(&machine.words) || std::ranges::any_of(machine.left_out, [&](const Method* method) {
                 return method->has_code() && uses(decoded(*method->version));
               });
      },
      "others watch a field");
}

/// Its code has been discarded; other code names no class that may go before it.
void Compiler::apply(const change::Unloaded& change) {
  std::lock_guard lock(mutex_);
  for (const Method* method : change.cls.methods) cache_->forget(*method);
}

void Compiler::apply(const change::Bodies& bodies) {
  std::lock_guard lock(mutex_);
  cache_->discard_if(
      [&](const MachineCode& machine) {
        return std::ranges::any_of(machine.left_out, [&](const Method* method) {
          return std::ranges::find(bodies.classes, method->holder) != bodies.classes.end();
        });
      },
      "a method that it does the work of has another body");
}

void Compiler::apply(const change::Shortcuts&) { discard_all("a method of the class library has to be called"); }

void Compiler::discard_all(const char* why) {
  std::lock_guard lock(mutex_);
  cache_->discard_if([](const MachineCode&) { return true; }, why);
  for (Method* method : of_shortcuts_) method->machine.store(nullptr);
  of_shortcuts_.clear();
}

/// Tools that hear of calls get their events from machine code when that is worth compiling all methods again.
void Compiler::method_events_sent(Thread& self, uint32_t more) {
  {
    std::lock_guard lock(mutex_);
    method_events_ += more;
    const bool at_once = interpreter::many_method_events == 1;
    if (!at_once && method_events_ < kMethodEventsPerMethod * cache_->count()) return;
  }
  vm::with_world_stopped(self, [this] {
    if (interpreter::machine_tells_of_calls || !wants_method_events()) return;
    discard_all("a tool hears of calls");
    mutex_.assume_held();  // the world is stopped
    method_events_ = 0;
    interpreter::machine_tells_of_calls = true;
  });
}

void Compiler::method_events_have_changed(Thread& self) {
  if (!interpreter::machine_tells_of_calls || wants_method_events()) return;
  vm::with_world_stopped(self, [this] {
    if (!interpreter::machine_tells_of_calls || wants_method_events()) return;
    discard_all("no tool hears of calls any more");
    interpreter::machine_tells_of_calls = false;
  });
}

void Compiler::frame_pops_sent(Thread& self, MethodVersion& version) {
  vm::with_world_stopped(self, [this, &version] {
    if (decoded(version)->tells_of_pops) return;
    discard(version, "a tool hears of the ends of its frames");
    decoded(version)->tells_of_pops = true;
  });
}

/// Machine code knows nothing of a frame that it has not read from it, but that `this` is not null, and that nobody
/// wants to hear of its return, unless it tells of that.
void Compiler::frame_changed(Thread& thread, Frame* frame, vm::FrameChange change) {
  if (change == vm::FrameChange::PopNotice) {
    if (!decoded(*frame->method->version)->tells_of_pops) evict(thread.machine);
    return;
  }
  if (change == vm::FrameChange::Local && !frame->method->is_static()) local_changed(thread, *frame);
}

void Compiler::local_changed(Thread& thread, const Frame& frame) {
  DecodedCode* code = decoded(*frame.method->version);
  std::lock_guard lock(mutex_);
  code->this_may_change = true;
  cache_->withdraw(*code, "a local variable was set");
  evict(thread.machine);
}

void Compiler::send_events(Thread& self) {
  if (!is_on()) return;
  send_news(self, [this](char* block) {
    std::lock_guard lock(mutex_);
    cache_->free_told(block);
  });
}

void Compiler::visit_compiled_methods(const std::function<void(const vm::CompiledMethod&)>& visit) {
  if (!is_on()) return;
  const EndsHeldBack hold;
  std::vector<vm::CompiledMethod> all;
  {
    std::lock_guard lock(mutex_);
    cache_->for_each([&](const MachineCode& machine) { all.push_back(described(machine)); });
  }
  for (const vm::CompiledMethod& code : all) visit(code);
}

namespace {

vm::CompiledCode described_briefly(const MachineCode& machine) {
  return {machine.id, &machine.words.version(), machine.begin, machine.begin + machine.body,
          machine.begin + machine.bytes};
}

}  // namespace

/// Before its body, the code has not made the frame yet.
std::optional<vm::CompiledPlace> Compiler::place_at(const void* pc, const Frame& frame) const {
  if (!is_compiled_code(pc) || frame.is_native() || frame.method->version == nullptr) return std::nullopt;
  const DecodedCode* code = decoded(*frame.method->version);
  const MachineCode* machine = code == nullptr ? nullptr : CodeCache::find(*code, pc);
  if (machine == nullptr) return std::nullopt;
  const auto offset = static_cast<size_t>(static_cast<const char*>(pc) - machine->begin);
  if (offset < machine->body) return std::nullopt;
  const uint32_t word = machine->places.word_at(offset);
  return vm::CompiledPlace{described_briefly(*machine),
                           word == PlaceTable::kNoWord ? nullptr : code->words.get() + word};
}

std::vector<vm::CompiledCode> Compiler::compiled_code() const {
  std::vector<vm::CompiledCode> all;
  if (!is_on()) return all;
  std::lock_guard lock(mutex_);
  cache_->for_each([&](const MachineCode& machine) { all.push_back(described_briefly(machine)); });
  return all;
}

vm::CompilerFacts Compiler::facts() const {
  if (!is_on()) return {};
  std::lock_guard lock(mutex_);
  vm::CompilerFacts facts = reports_.facts();
  facts.memory = cache_->memory().begin();
  facts.reserved = cache_->memory().size();
  facts.used = cache_->memory().used();
  facts.most_used = cache_->memory().peak();
  facts.methods = cache_->count();
  facts.stubs = named_stubs().size();
  return facts;
}

std::string Compiler::picture_of(const MethodVersion& version) const {
  if (!is_on()) return "";
  std::lock_guard lock(mutex_);
  const DecodedCode* code = decoded(version);
  return code == nullptr ? "" : picture_of_code(*code);
}

const void* Compiler::machine_of(Method& method) {
  using namespace interpreter;  // NOLINT(google-build-using-namespace): names of handlers
  const auto* entry = static_cast<const CodeWord*>(method.entry.load(std::memory_order_acquire));
  const void* machine = nullptr;
  switch (entry == nullptr ? uint16_t{k_invalid} : handler_of(__atomic_load_n(entry, __ATOMIC_ACQUIRE))) {
    case k_enter_native:
    case k_enter_fast_native: machine = stubs().native; break;
    case k_leaf_shortcut:
    case k_leaf_shortcut_wide:
    case k_leaf_shortcut_void: {
      if (machine_tells_of_calls) {
        compile(method, CompileReason::Called);
        return method.machine.load();
      }
      std::lock_guard lock(mutex_);
      of_shortcuts_.push_back(&method);
      machine = stubs().shortcut;
      break;
    }
    case k_leaf_return:
    case k_leaf_constant:
    case k_leaf_getfield_z:
    case k_leaf_getfield_b:
    case k_leaf_getfield_s:
    case k_leaf_getfield_c:
    case k_leaf_getfield_i:
    case k_leaf_getfield_f:
    case k_leaf_getfield_a:
    case k_leaf_getfield_w: {
      compile(method, CompileReason::Called);
      return method.machine.load();
    }
    default: return nullptr;
  }
  method.machine.store(machine);
  return machine;
}

}  // namespace

TemplateCompiler& the_compiler() {
  static TemplateCompiler& compiler = *new Compiler;
  return compiler;
}

}  // namespace vitrine::compiler
