// SPDX-License-Identifier: Apache-2.0
// The clients of the attach listener, served together: a client that does not send or read delays no other.
#pragma once
#include <chrono>
#include <list>
#include <string>

namespace vitrine::serviceability {

/// Connections that carry one request each: version, command and three arguments. Only the process's own user and root
/// are served. Not thread-safe.
class AttachConnections {
 public:
  /// A client. It belongs to the AttachConnections and is valid until it has been answered and next_request is called
  /// again.
  struct Connection {
    enum class State { Reading, Complete, Replying };
    int socket;
    std::chrono::steady_clock::time_point deadline;  // by which the request must be complete
    State state = State::Reading;
    std::string words[5];
    size_t word = 0;  // index of the word that is being read
    std::string reply;
    size_t sent = 0;
  };

  /// Takes ownership of `listener`, a listening, non-blocking socket, and closes it in the end. A client that has not
  /// completed its request after `patience` is disconnected. At most 64 are served at once; others wait in the backlog.
  explicit AttachConnections(int listener, std::chrono::milliseconds patience = std::chrono::seconds(30));
  ~AttachConnections();
  AttachConnections(const AttachConnections&) = delete;
  AttachConnections& operator=(const AttachConnections&) = delete;

  /// Serves all clients until a request is complete and returns it. If its first word is a version other than "1", that
  /// word alone makes it complete; the caller answers it. Blocks, so a thread of the VM must not be InVm.
  Connection& next_request();

  /// Queues the reply to a connection that next_request returned; it is sent during next_request, and then the
  /// connection is closed. Never blocks.
  static void answer(Connection& connection, std::string reply);

 private:
  void serve_once(bool wait);
  void accept_all();
  int accept_one();
  /// Transfer what is possible without blocking. Return false if the connection is finished.
  static bool read_from(Connection& connection);
  static bool write_to(Connection& connection);
  int timeout() const;

  int listener_;
  // A reserve descriptor. It is closed to accept a client when the process has run out of descriptors, because that is
  // a situation that people want to examine.
  int spare_;
  std::chrono::milliseconds patience_;
  std::chrono::steady_clock::time_point accept_again_{};
  std::list<Connection> connections_;
};

}  // namespace vitrine::serviceability
