// SPDX-License-Identifier: Apache-2.0
// The attach listener: a Unix socket /tmp/.java_pid<pid>, one request a connection. Only the VM's own user (and root)
// is served.
#include "jvmti/attach.hpp"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <cstring>

#include "vm/exec/exceptions.hpp"
#include "vm/vm.hpp"

namespace vitrine::jvmti {

namespace {

using vm::Thread;

constexpr size_t kLongestName = 16, kLongestArgument = 1024;
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

/// Bound under another name first, so that nobody meets a socket that does not listen yet.
int open_socket() {
  int fd = socket(PF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0) return -1;
  std::string before = socket_path() + ".tmp";
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::strncpy(address.sun_path, before.c_str(), sizeof address.sun_path - 1);
  unlink(before.c_str());
  bool ok = bind(fd, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0 && listen(fd, 5) == 0 &&
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

bool may_ask(int connection) {
  ucred peer{};
  socklen_t size = sizeof peer;
  if (getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return false;
  return peer.uid == 0 || (peer.uid == geteuid() && peer.gid == getegid());
}

/// version, command and three arguments, each ended by NUL. False: the peer sent something else or went away.
bool read_request(int connection, std::string (&words)[5]) {
  size_t word = 0;
  char c;
  while (word < 5) {
    ssize_t got = read(connection, &c, 1);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    if (c == 0) {
      ++word;
      if (word == 1 && words[0] != "1") return true;  // the reply tells
    } else {
      words[word] += c;
      if (words[word].size() > (word < 2 ? kLongestName : kLongestArgument)) return false;
    }
  }
  return true;
}

void write_all(int connection, const std::string& text) {
  for (size_t at = 0; at < text.size();) {
    ssize_t done = send(connection, text.data() + at, text.size() - at, MSG_NOSIGNAL);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return;
    at += static_cast<size_t>(done);
  }
}

/// Closing with bytes unread would take the reply from the peer. Only what is there already: nobody is waited for.
void read_the_rest(int connection) {
  char sink[512];
  shutdown(connection, SHUT_WR);
  for (int i = 0; i < 64; ++i)
    if (recv(connection, sink, sizeof sink, MSG_DONTWAIT) <= 0) return;
}

void serve(Thread& self, int connection) {
  std::string words[5];
  bool complete = false;
  {
    vm::VmBlocked blocked(self);
    complete = may_ask(connection) && read_request(connection, words);
  }
  if (complete) {
    std::string text;
    int status = kBadVersion;
    if (words[0] == "1") {
      std::string arguments[3] = {words[2], words[3], words[4]};
      status = run_attach_operation(self, words[1], arguments, text);
      (void)vm::take_exception(self);
    }
    vm::VmBlocked blocked(self);
    write_all(connection, std::to_string(status) + "\n" + text);
  }
  if (words[0] != "1") {
    vm::VmBlocked blocked(self);
    read_the_rest(connection);
  }
  close(connection);
}

void listen_for_ever(Thread& self, int fd) {
  for (;;) {
    int connection;
    {
      vm::VmBlocked blocked(self);
      connection = accept4(fd, nullptr, nullptr, SOCK_CLOEXEC);
    }
    if (connection >= 0) serve(self, connection);
  }
}

}  // namespace

void remove_attach_socket() { unlink(socket_path().c_str()); }

bool serve_attach_request() {
  vm::Vm& machine = vm::vm();
  if (machine.options.flag_is_on("DisableAttachMechanism")) return false;
  if (machine.phase.load() != vm::Phase::Live || !is_requested()) return false;
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

}  // namespace vitrine::jvmti
