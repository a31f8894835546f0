// SPDX-License-Identifier: Apache-2.0
// The attach listener: a Unix socket /tmp/.java_pid<pid>, created on the first request, and a thread that executes the
// requests of clients one after the other.
#include "serviceability/attach/attach.hpp"

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <cstring>

#include "base/descriptors.hpp"
#include "serviceability/attach/attach_connections.hpp"
#include "vm/exec/exceptions.hpp"
#include "vm/runtime/java_threads.hpp"
#include "vm/state/machine.hpp"
#include "vm/state/options.hpp"

namespace vitrine::serviceability {

namespace {

using vm::Thread;

constexpr int kBadVersion = 101;

std::atomic<bool> listening{false};
const std::string& socket_path() {
  static auto* path = new std::string("/tmp/.java_pid" + std::to_string(getpid()));
  return *path;
}

bool belongs_to_us(const struct stat& file) { return file.st_uid == geteuid() || file.st_uid == 0; }

bool is_requested() {
  std::string name = ".attach_pid" + std::to_string(getpid());
  struct stat file {};
  if (stat(name.c_str(), &file) != 0 && stat(("/tmp/" + name).c_str(), &file) != 0) return false;
  return belongs_to_us(file);
}

/// Binds the socket under another name and renames it, so that no client finds a socket that does not listen yet.
int open_socket() {
  int fd = beside_standard_streams(socket(PF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  if (fd < 0) return -1;
  std::string before = socket_path() + ".tmp";
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::strncpy(address.sun_path, before.c_str(), sizeof address.sun_path - 1);
  unlink(before.c_str());
  bool ok = bind(fd, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0 && listen(fd, SOMAXCONN) == 0 &&
            chmod(before.c_str(), S_IRUSR | S_IWUSR) == 0 && chown(before.c_str(), geteuid(), getegid()) == 0 &&
            rename(before.c_str(), socket_path().c_str()) == 0;
  if (!ok) {
    close(fd);
    unlink(before.c_str());
    return -1;
  }
  static bool registered = std::atexit(remove_attach_socket) == 0;
  (void)registered;
  return fd;
}

void listen_for_ever(Thread& self, int fd) {
  AttachConnections connections(fd);
  for (;;) {
    AttachConnections::Connection* client = nullptr;
    {
      vm::VmBlocked blocked(self);
      client = &connections.next_request();
    }
    std::string text;
    int status = kBadVersion;
    if (const std::string(&words)[5] = client->words; words[0] == "1") {
      std::string arguments[3] = {words[2], words[3], words[4]};
      status = run_attach_operation(self, words[1], arguments, text);
      (void)vm::take_exception(self);
    }
    AttachConnections::answer(*client, std::to_string(status) + "\n" + text);
  }
}

}  // namespace

void remove_attach_socket() { unlink(socket_path().c_str()); }

bool serve_attach_request() {
  if (vm::vm_options().DisableAttachMechanism) return false;
  if (vm::this_vm().phase.load() != vm::Phase::Live || !is_requested()) return false;
  struct stat file {};
  if (listening.load() && stat(socket_path().c_str(), &file) == 0) return true;
  int fd = open_socket();
  if (fd < 0) return false;
  listening.store(true);
  Thread& self = *Thread::current();
  if (vm::start_vm_thread(self, "Attach Listener", 9, [fd](Thread& listener) {
        listen_for_ever(listener, fd);
      }).threw()) {
    (void)vm::take_exception(self);
    listening.store(false);
    remove_attach_socket();
    close(fd);
    return false;
  }
  return true;
}

}  // namespace vitrine::serviceability
