// SPDX-License-Identifier: Apache-2.0
// The agent: its start, and where the VM's events go. Nothing here knows more of the VM than jvmti.h and jni.h say.
#include <fcntl.h>
#include <jni.h>
#include <jvmti.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <initializer_list>
#include <string>
#include <thread>

#include "inspector/debugger/breakpoints.hpp"
#include "inspector/debugger/class_requests.hpp"
#include "inspector/debugger/sources.hpp"
#include "inspector/debugger/stops.hpp"
#include "inspector/events/watches.hpp"
#include "inspector/server/handler.hpp"
#include "inspector/server/options.hpp"
#include "inspector/server/server.hpp"
#include "inspector/vm/virtual_threads.hpp"
#include "inspector/vm/vm.hpp"

extern char** environ;

namespace vitrine::inspector {
namespace {

bool g_suspend = false;

/// The program runs.
void begin() {
  try {
    note_class_requests();
  } catch (const Refusal&) {
    // Then the page does not tell them.
  }
  begin_handlers();
}

void JNICALL vm_init(jvmtiEnv*, JNIEnv*, jthread thread) {
  relinquish_what_can_wait();
  events::relinquish_what_can_wait();
  begin();
  if (g_suspend) stop_here(thread, "start");
}

void JNICALL vm_death(jvmtiEnv*, JNIEnv*) { end_server(); }

/// Prints a sentence that says why the agent does not start.
jint fail(const std::string& why) {
  std::fprintf(stderr, "vitrine_inspector: %s.\n", why.c_str());
  return JNI_ERR;
}

/// The file exists already: `vitrine inspect` has made it, for its eyes only.
bool write_url(const std::string& file, const std::string& url) {
  const int descriptor = open(file.c_str(), O_WRONLY | O_TRUNC | O_NOFOLLOW | O_CLOEXEC);
  if (descriptor < 0) return false;
  const bool written = write(descriptor, url.data(), url.size()) == static_cast<ssize_t>(url.size());
  return close(descriptor) == 0 && written;
}

void open_browser(std::string url) {
  char program[] = "xdg-open";
  char* words[] = {program, url.data(), nullptr};
  pid_t child = 0;
  if (posix_spawnp(&child, program, nullptr, nullptr, words, environ) != 0)
    std::fprintf(stderr, "vitrine_inspector: there is no xdg-open to open the page with.\n");
  else
    std::thread([child] { waitpid(child, nullptr, 0); }).detach();
}

bool set_callbacks() {
  jvmtiEventCallbacks callbacks{};
  callbacks.VMInit = vm_init;
  callbacks.VMDeath = vm_death;
  callbacks.SingleStep = on_single_step;
  callbacks.FramePop = on_frame_pop;
  callbacks.Breakpoint = on_breakpoint;
  callbacks.ClassPrepare = on_class_prepare;
  callbacks.VirtualThreadStart = on_virtual_thread_start;
  if (vm().jvmti->SetEventCallbacks(&callbacks, sizeof callbacks) != JVMTI_ERROR_NONE) return false;
  for (const jvmtiEvent event : {JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH})
    if (vm().jvmti->SetEventNotificationMode(JVMTI_ENABLE, event, nullptr) != JVMTI_ERROR_NONE) return false;
  return true;
}

jint start(JavaVM* java, const char* text, bool running) {
  std::string problem;
  const auto options = parse_options(text == nullptr ? "" : text, problem);
  if (!options) return fail(problem);
  if (running && options->suspend) return fail("suspend is for the start of a program, and this one runs already");
  if (server_url().empty()) {
    if (!connect(java, running) || !set_callbacks() || !events::begin(java, running))
      return fail("the VM has no JVM TI of version 11");
    g_suspend = options->suspend;
    set_source_path(options->sources);
    const std::string url = start_server(*options, problem);
    if (url.empty()) return fail(problem);
    if (running) begin();
    std::fprintf(stderr, "vitrine_inspector: %s\n", url.c_str());
  }
  if (!options->url_file.empty() && !write_url(options->url_file, server_url()))
    return fail(options->url_file + " cannot be written: " + std::strerror(errno));
  if (options->open) open_browser(server_url());
  return JNI_OK;
}

}  // namespace
}  // namespace vitrine::inspector

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char* options, void*) {
  return vitrine::inspector::start(vm, options, false);
}

extern "C" JNIEXPORT jint JNICALL Agent_OnAttach(JavaVM* vm, char* options, void*) {
  return vitrine::inspector::start(vm, options, true);
}
