// SPDX-License-Identifier: Apache-2.0
#include "recorder/recorder.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <optional>

#include "base/console.hpp"
#include "base/output_file.hpp"
#include "recorder/calls.hpp"
#include "recorder/costs.hpp"
#include "recorder/timeline.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::recorder {

namespace {

struct State {
  std::atomic<bool> busy{false};  // somebody starts, writes or ends a recording
  Mutex newest_lock{LockRank::NewestRecording};
  std::shared_ptr<Recording> newest GUARDED_BY(newest_lock);
  uint64_t numbers = 0;
  std::string file;
  Filter filter;
  Names names;
};

State& state() {
  static auto& all = *new State;
  return all;
}

std::string bytes_of(const Timeline& timeline, const std::string& file) {
  return file.ends_with(".txt") ? as_text(timeline) : as_perfetto(timeline);
}

/// Only one thread may change or write the recording at a time; the others are refused, so that none waits.
class Turn {
 public:
  Turn() : is_mine_(!state().busy.exchange(true)) {}
  ~Turn() {
    if (is_mine_) state().busy.store(false);
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;
  explicit operator bool() const { return is_mine_; }

 private:
  bool is_mine_;
};
constexpr const char* kBusy = "Another request for the recording is under way.\n";

Timeline whole_timeline() {
  const std::shared_ptr<Recording> recording = newest_recording();
  auto build = [&] {
    std::lock_guard hold(state().names.lock);
    return timeline_of(recording->ring->contents(), *recording, state().names);
  };
  vm::Thread* self = vm::Thread::current();
  if (self == nullptr) return build();
  vm::NativeToVm in_vm(*self);  // no class is unloaded or redefined meanwhile
  return build();
}

std::string dump_to(const std::string& file) {
  const std::string name = expanded_file_name(file);
  const Timeline timeline = whole_timeline();
  if (const int error = write_output_file(name.c_str(), 0, bytes_of(timeline, name)))
    return "The trace can not be written to " + name + ": " + std::strerror(error) + "\n";
  std::string said = std::to_string(timeline.spans.size()) + " calls and callbacks are in " + name;
  for (const std::string& loss : losses(timeline)) said += "; " + loss;
  return said + "\n";
}

}  // namespace

std::shared_ptr<Recording> newest_recording() {
  std::lock_guard hold(state().newest_lock);
  return state().newest;
}

const Filter& filter() { return state().filter; }

void note_unloaded(const vm::Class& cls) {
  const std::shared_ptr<Recording> recording = newest_recording();
  if (recording != nullptr) state().names.note_unloaded(cls, ticks(counts_ticks()), recording->ring->oldest_stamp());
}

std::string start(const vm::TraceOptions& options) {
  State& all = state();
  const Turn turn;
  if (!turn) return kBusy;
  if (current_recording.load() != 0) return "A recording is under way.\n";
  if (options.frames > kMostFrames)
    return "stack=" + std::to_string(options.frames) + ": there are 64 frames at most\n";
  if (options.size > Ring::kMostBytes)
    return "size=" + std::to_string(options.size) + ": there are " + std::to_string(Ring::kMostBytes) +
           " bytes at most\n";
  auto ring = std::make_shared<Ring>(options.size);
  if (!*ring)
    return "There is no memory for a recording of " + std::to_string(options.size) + " bytes: " + std::strerror(errno) +
           "\n";
  if (const std::string wrong = all.filter.parse(options.filter); !wrong.empty()) return wrong + "\n";
  all.file = options.file.empty() ? "jvmti-%p.pftrace" : options.file;
  all.names.forget_all();
  {
    auto fresh = std::make_shared<Recording>();
    fresh->ring = std::move(ring);
    fresh->frames = static_cast<int>(options.frames);
    fresh->number = ++all.numbers;
    std::lock_guard newest_hold(all.newest_lock);
    all.newest = std::move(fresh);
  }
  current_recording.store(all.numbers, std::memory_order_release);
  jvmti::observe(&calls_observer());
  set_recording_callbacks(true);
  return "";
}

std::string dump(const std::string& file) {
  State& all = state();
  const Turn turn;
  if (!turn) return kBusy;
  if (current_recording.load() == 0) return "There is no recording.\n";
  return dump_to(file.empty() ? all.file : file);
}

std::string stop(const std::string& file) {
  State& all = state();
  const Turn turn;
  if (!turn) return kBusy;
  if (current_recording.load() == 0) return "There is no recording.\n";
  set_recording_callbacks(false);
  current_recording.store(0);
  std::string said = dump_to(file.empty() ? all.file : file);
  jvmti::observe(nullptr);
  std::lock_guard newest_hold(all.newest_lock);
  all.newest.reset();
  return said;
}

std::string dump_in_crash() {
  if (current_recording.exchange(0) == 0) return "";
  const State& all = state();
  all.newest_lock.assume_held();  // every other thread waits for the end of the process
  all.names.lock.assume_held();
  if (all.newest == nullptr) return "";
  const std::string name = expanded_file_name(all.file);
  const Timeline timeline = timeline_of(all.newest->ring->contents_in_crash(), *all.newest, all.names);
  return write_output_file(name.c_str(), 0, bytes_of(timeline, name)) == 0 ? name : "";
}

void begin() {
  const vm::Options& options = vm::vm_options();
  if (options.PrintAgentCost) start_counting();
  if (!options.trace.jvmti) return;
  if (const std::string wrong = start(options.trace); !wrong.empty()) {
    write_console(stderr, "-Xtrace:jvmti: " + wrong);
    std::exit(1);
  }
}

void end() {
  if (vm::vm_options().PrintAgentCost) write_console(stdout, cost_report());
  if (current_recording.load() == 0) return;
  vm::Thread* self = vm::Thread::current();
  std::optional<vm::VmToNative> in_native;
  if (self != nullptr && self->state.load() == vm::ThreadState::InVm) in_native.emplace(*self);
  write_console(stderr, stop(""));
}

}  // namespace vitrine::recorder
