// SPDX-License-Identifier: Apache-2.0
// One poll() over the listening socket and all connections.
#include "serviceability/attach/attach_connections.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <vector>

#include "base/descriptors.hpp"

namespace vitrine::serviceability {

namespace {

using Clock = std::chrono::steady_clock;
using State = AttachConnections::Connection::State;

constexpr size_t kLongestName = 16, kLongestArgument = 1024;
constexpr size_t kMostConnections = 64;  // one descriptor each; further clients wait in the backlog
constexpr auto kPause = std::chrono::milliseconds(100);

int open_spare() { return beside_standard_streams(open("/dev/null", O_RDONLY | O_CLOEXEC)); }

bool may_ask(int connection) {
  ucred peer{};
  socklen_t size = sizeof peer;
  if (getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return false;
  return peer.uid == 0 || (peer.uid == geteuid() && peer.gid == getegid());
}

bool may_come_later() { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR; }

/// Reads what has already arrived, without waiting: if a socket is closed with unread bytes, the peer loses the reply.
void read_the_rest(int connection) {
  char sink[512];
  shutdown(connection, SHUT_WR);
  for (int i = 0; i < 64; ++i)
    if (recv(connection, sink, sizeof sink, MSG_DONTWAIT) <= 0) return;
}

}  // namespace

AttachConnections::AttachConnections(int listener, std::chrono::milliseconds patience)
    : listener_(listener), spare_(open_spare()), patience_(patience) {}

AttachConnections::~AttachConnections() {
  for (const Connection& connection : connections_) close(connection.socket);
  if (spare_ >= 0) close(spare_);
  close(listener_);
}

AttachConnections::Connection& AttachConnections::next_request() {
  auto complete = [](const Connection& c) { return c.state == State::Complete; };
  for (bool wait = false;; wait = true) {
    serve_once(wait);
    auto found = std::ranges::find_if(connections_, complete);
    if (found != connections_.end()) return *found;
  }
}

void AttachConnections::answer(Connection& connection, std::string reply) {
  connection.reply = std::move(reply);
  connection.state = State::Replying;
}

/// Does what can be done for each connection without blocking. With `wait`, first waits until there is something to do.
void AttachConnections::serve_once(bool wait) {
  if (spare_ < 0) spare_ = open_spare();
  std::vector<pollfd> ready;
  for (const Connection& c : connections_) {
    short events = c.state == State::Reading ? POLLIN : c.state == State::Replying ? POLLOUT : 0;
    ready.push_back({c.socket, events, 0});
  }
  bool listens = connections_.size() < kMostConnections && Clock::now() >= accept_again_;
  if (listens) ready.push_back({listener_, POLLIN, 0});
  if (poll(ready.data(), ready.size(), wait ? timeout() : 0) < 0) return;
  auto now = Clock::now();
  auto event = ready.begin();
  for (auto c = connections_.begin(); c != connections_.end(); ++event) {
    bool stays = true;
    if (c->state == State::Reading)
      stays = (event->revents == 0 || read_from(*c)) && (c->state == State::Complete || now < c->deadline);
    else if (c->state == State::Replying)
      stays = event->revents == 0 || write_to(*c);
    if (stays) {
      ++c;
      continue;
    }
    read_the_rest(c->socket);
    close(c->socket);
    c = connections_.erase(c);
  }
  if (listens && event->revents != 0) accept_all();
}

/// Milliseconds until a deadline requires action even if no client sends anything; -1 if there is none.
int AttachConnections::timeout() const {
  auto next = Clock::time_point::max(), now = Clock::now();
  for (const Connection& c : connections_)
    if (c.state == State::Reading) next = std::min(next, c.deadline);
  if (now < accept_again_) next = std::min(next, accept_again_);
  if (next == Clock::time_point::max()) return -1;
  return static_cast<int>(std::chrono::ceil<std::chrono::milliseconds>(std::max(next, now) - now).count());
}

int AttachConnections::accept_one() {
  auto take = [this] {
    return beside_standard_streams(accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
  };
  int socket = take();
  if (socket >= 0 || spare_ < 0 || (errno != EMFILE && errno != ENFILE)) return socket;
  close(spare_);
  spare_ = -1;
  return take();
}

void AttachConnections::accept_all() {
  while (connections_.size() < kMostConnections) {
    int socket = accept_one();
    if (socket < 0) {
      // The client still waits, so poll() would return at once.
      if (!may_come_later()) accept_again_ = Clock::now() + kPause;
      return;
    }
    if (may_ask(socket))
      connections_.push_back({.socket = socket, .deadline = Clock::now() + patience_});
    else
      close(socket);
  }
}

/// Each word ends with NUL. Returns false for bytes that cannot become a request; they get no answer.
bool AttachConnections::read_from(Connection& c) {
  char bytes[1024];
  ssize_t got = recv(c.socket, bytes, sizeof bytes, 0);
  if (got < 0 && may_come_later()) return true;
  if (got <= 0) return false;
  for (ssize_t i = 0; i < got && c.state == State::Reading; ++i) {
    std::string& word = c.words[c.word];
    if (bytes[i] != 0) {
      word += bytes[i];
      if (word.size() > (c.word < 2 ? kLongestName : kLongestArgument)) return false;
    } else if (++c.word == std::size(c.words) || c.words[0] != "1") {
      c.state = State::Complete;
    }
  }
  return true;
}

bool AttachConnections::write_to(Connection& c) {
  while (c.sent < c.reply.size()) {
    ssize_t done = send(c.socket, c.reply.data() + c.sent, c.reply.size() - c.sent, MSG_NOSIGNAL);
    if (done < 0 && may_come_later()) return true;
    if (done <= 0) return false;
    c.sent += static_cast<size_t>(done);
  }
  return false;
}

}  // namespace vitrine::serviceability
