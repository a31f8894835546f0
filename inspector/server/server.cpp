// SPDX-License-Identifier: Apache-2.0
#include "inspector/server/server.hpp"

#include <httplib.h>
#include <signal.h>
#include <sys/random.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <string_view>
#include <thread>
#include <utility>

#include "inspector/server/connection.hpp"
#include "inspector/server/handler.hpp"
#include "inspector/server/live.hpp"
#include "inspector/server/page_files.hpp"
#include "inspector/server/pool.hpp"
#include "inspector/server/program.hpp"

namespace vitrine::inspector {
namespace {

constexpr std::size_t kMostPayload = 64 * 1024;
constexpr const char* kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

class Server final : public httplib::Server {
 public:
  Server(std::string token, int port) : token_(std::move(token)), port_(port) {
    const auto serve = [this](const httplib::Request& request, httplib::Response& response) {
      route(request, response);
    };
    Get(".*", serve);
    Post(".*", serve);
    set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
      return admit(request, response) ? HandlerResponse::Unhandled : HandlerResponse::Handled;
    });
    set_default_headers({{"Content-Security-Policy", kPolicy},
                         {"X-Content-Type-Options", "nosniff"},
                         {"Referrer-Policy", "no-referrer"},
                         {"Cross-Origin-Resource-Policy", "same-origin"},
                         {"Cache-Control", "no-store"}});
    set_payload_max_length(kMostPayload);
    // Not SO_REUSEPORT, httplib's default: nobody else shall listen at the same port.
    set_socket_options([](socket_t socket) {
      const int yes = 1;
      setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    });
    new_task_queue = [] { return new Pool; };
  }

  bool bind() {
    if (port_ != 0) return bind_to_port("127.0.0.1", port_);
    port_ = bind_to_any_port("127.0.0.1");
    return port_ > 0;
  }

  std::string url() const { return "http://127.0.0.1:" + std::to_string(port_) + "/" + token_ + "/"; }

 private:
  /// One request a connection.
  bool process_and_close_socket(socket_t socket) override {
    Connection connection(socket);
    if (Pool::refusing()) {
      connection.write("HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
      return false;
    }
    if (!connection.begins(Pool::crowded)) return false;
    bool closed = false;
    return process(connection, closed);
  }

  // Later versions of httplib want to be told the addresses.
  template <typename Stream>
  bool process(Stream& connection, bool& closed) {
    if constexpr (requires { this->process_request(connection, true, closed, nullptr); })
      return this->process_request(connection, true, closed, nullptr);
    else
      return this->process_request(connection, "127.0.0.1", 0, "127.0.0.1", port_, true, closed, nullptr);
  }

  bool is_own_host(std::string_view host) const {
    const std::string port = ":" + std::to_string(port_);
    return host == "127.0.0.1" + port || host == "localhost" + port;
  }

  bool is_own_origin(std::string_view origin) const {
    constexpr std::string_view kScheme = "http://";
    return origin.starts_with(kScheme) && is_own_host(origin.substr(kScheme.size()));
  }

  /// Takes as long whatever is wrong.
  bool has_token(std::string_view path) const {
    if (path.size() < token_.size() + 2) return false;
    unsigned difference = 0;
    for (std::size_t i = 0; i < token_.size(); ++i)
      difference |= static_cast<unsigned char>(path[i + 1]) ^ static_cast<unsigned char>(token_[i]);
    return difference == 0 && path.front() == '/' && path[token_.size() + 1] == '/';
  }

  static bool refuse(httplib::Response& response, int status, const char* sentence) {
    response.status = status;
    response.set_content(Json{{"error", sentence}}.dump(), "application/json");
    return false;
  }

  bool admit(const httplib::Request& request, httplib::Response& response) const {
    if (request.get_header_value_count("Host") != 1 || !is_own_host(request.get_header_value("Host")))
      return refuse(response, 403, "The Host of the request is another one.");
    if (request.has_header("Origin") && !is_own_origin(request.get_header_value("Origin")))
      return refuse(response, 403, "The request comes from a page of another origin.");
    if (request.has_header("Sec-Fetch-Site") && request.get_header_value("Sec-Fetch-Site") != "same-origin" &&
        request.get_header_value("Sec-Fetch-Site") != "none")
      return refuse(response, 403, "The request comes from a page of another site.");
    if (!has_token(request.path))
      return refuse(response, 403, "The address has not the token that the program printed.");
    if (request.method == "GET" || request.method == "HEAD") return true;
    if (request.method != "POST") return refuse(response, 405, "There is GET and POST only.");
    // Only a body of known length that is what it says: the limit holds for what was received.
    if (request.get_header_value_count("Content-Length") != 1 || request.has_header("Transfer-Encoding") ||
        request.has_header("Content-Encoding"))
      return refuse(response, 411, "The request has no Content-Length, or is coded.");
    if (request.get_header_value("Content-Type") != "application/json")
      return refuse(response, 415, "The request is not of the type application/json.");
    return true;
  }

  void route(const httplib::Request& request, httplib::Response& response) const {
    const std::string path = request.path.substr(token_.size() + 2);
    try {
      if (path.starts_with("api/"))
        call(path.substr(4), request, response);
      else
        send_file(path.empty() ? "index.html" : path, response);
    } catch (const Refusal& refusal) {
      refuse(response, refusal.status(), refusal.what());
    }
  }

  static void send_file(std::string_view path, httplib::Response& response) {
    const PageFile* file = find_page_file(path);
    if (file == nullptr) throw Refusal(404, "There is no such page.");
    response.set_content(file->text.data(), file->text.size(), file->type);
  }

  static Json arguments_of(const httplib::Request& request) {
    Json arguments = Json::object();
    if (request.method == "POST") {
      arguments = Json::parse(request.body, nullptr, false);
      if (!arguments.is_object()) throw Refusal(400, "The body of the request is not an object in JSON.");
    }
    for (const auto& [name, value] : request.params) arguments[name] = value;
    return arguments;
  }

  /// `rest`: VIEW/ROUTE, live/VIEW, or program
  static void call(const std::string& rest, const httplib::Request& request, httplib::Response& response) {
    const std::size_t slash = rest.find('/');
    const std::string first = rest.substr(0, slash);
    const std::string second = slash == std::string::npos ? "" : rest.substr(slash + 1);
    const auto answer = [&](Json (*handler)(Call&)) {
      const Json result = handle(handler, arguments_of(request));
      response.set_content(result.dump(-1, ' ', false, Json::error_handler_t::replace), "application/json");
    };
    if (first == "program" && second.empty()) return answer(describe_program);
    for (const View* view : views()) {
      if (first == "live" && second == view->name) return serve_live(*view, response);
      if (first != view->name) continue;
      for (const Route& one : view->routes)
        if (one.name == second && one.method == request.method) return answer(one.handler);
    }
    throw Refusal(404, "There is no such request.");
  }

  const std::string token_;
  int port_;
};

Server* g_server = nullptr;  // never freed: its threads may outlive everything

std::string random_token() {
  std::array<unsigned char, 16> bytes{};
  std::size_t filled = 0;
  while (filled < bytes.size()) {
    const ssize_t count = getrandom(bytes.data() + filled, bytes.size() - filled, 0);
    if (count < 0 && errno != EINTR) return {};
    if (count > 0) filled += static_cast<std::size_t>(count);
  }
  std::string token;
  for (const unsigned char byte : bytes) {
    token += "0123456789abcdef"[byte >> 4];
    token += "0123456789abcdef"[byte & 15];
  }
  return token;
}

/// Without what httplib does to SIGPIPE, which is the program's.
Server* make_server(std::string token, int port) {
  struct sigaction before {};
  sigaction(SIGPIPE, nullptr, &before);
  auto* server = new Server(std::move(token), port);
  sigaction(SIGPIPE, &before, nullptr);
  return server;
}

}  // namespace

std::string start_server(const Options& options, std::string& problem) {
  std::string token = random_token();
  if (token.empty()) {
    problem = "the system gives no random numbers";
    return {};
  }
  Server* server = make_server(std::move(token), options.port);
  errno = 0;
  if (!server->bind()) {
    problem = options.port == 0 ? "no port is free" : "port " + std::to_string(options.port) + " cannot be had";
    if (errno != 0) problem += std::string(": ") + std::strerror(errno);
    return {};
  }
  g_server = server;
  std::thread([server] { server->listen_after_bind(); }).detach();
  return server->url();
}

std::string server_url() { return g_server == nullptr ? "" : g_server->url(); }

void end_server() {
  end_live();
  end_handlers();
  if (g_server != nullptr) g_server->stop();
}

}  // namespace vitrine::inspector
