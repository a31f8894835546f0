# SPDX-License-Identifier: Apache-2.0
"""Cases of run.py about who may ask, and about those who ask badly."""
import concurrent.futures, json, socket, time

from cases import case, expect
from client import ask, live, raw


def check_refusals(program):
    own = f"127.0.0.1:{program.port}"
    expect(ask(program, "")[0] == 200, "the page")
    expect(ask(program, "", host=f"localhost:{program.port}")[0] == 200, "the page of localhost")
    expect(ask(program, "api/program", headers={"Origin": f"http://{own}"})[0] == 200, "the page's own origin")
    for path in ("", "api/program", "api/live/threads", "style.css", program.token[:-1] + ("1/" if program.token[-1] == "0" else "0/"), program.token[:31] + "/", program.token, "%00/"):
        status, _ = ask(program, path, token=False)
        expect(status == 403, f"without the token {path!r} is answered by {status}")
    for origin in ("http://example.com", "null", f"http://127.0.0.1:{program.port + 1}", f"https://{own}", f"http://{own}.example.com"):
        expect(ask(program, "api/program", headers={"Origin": origin})[0] == 403, origin)
    expect(ask(program, "api/program", headers={"Sec-Fetch-Site": "cross-site"})[0] == 403, "another site")
    for host in ("example.com", f"example.com:{program.port}", "127.0.0.1", f"127.0.0.1:{program.port}.example.com", f"[::1]:{program.port}"):
        expect(ask(program, "api/program", host=host)[0] == 403, host)
    start = f"GET /{program.token}/api/program HTTP/1.1\r\n"
    expect(b" 403 " in raw(program, f"{start}\r\n".encode()), "without a host")
    expect(b" 403 " in raw(program, f"{start}Host: {own}\r\nHost: {own}\r\n\r\n".encode()), "with two hosts")


def check_limits(program):
    own = f"127.0.0.1:{program.port}"
    status, _ = ask(program, "api/control/break", "POST", b'{"class": "' + b"x" * 100_000 + b'"}')
    expect(status == 413, f"an oversized body is answered by {status}")
    post = f"POST /{program.token}/api/control/break HTTP/1.1\r\nHost: {own}\r\nContent-Type: application/json\r\n"
    expect(b" 411 " in raw(program, f"{post}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n".encode()), "a body of unknown length")
    expect(b" 200 " not in raw(program, f"GET /{program.token}/{'x' * 20_000} HTTP/1.1\r\nHost: {own}\r\n\r\n".encode()), "a long address")
    expect(b" 200 " not in raw(program, b"GET / HTTP/1.1\r\n" + b"X-Filler: " + b"y" * 4000 + b"\r\n" * 1 + (b"X-More: " + b"z" * 4000 + b"\r\n") * 200),
           "long headers")
    expect(b" 200 " not in raw(program, b"\0\xff\r\n\r\n"), "no HTTP")
    for body in (b"[", b"[]", b"{}", b'{"class": 5}', b'{"class": "x", "line": "y"}', b'{"class": "x", "line": 1e99}', b"[" * 60_000):
        status, text = ask(program, "api/control/break", "POST", body)
        expect(status == 400 and "error" in json.loads(text), (body[:40], status))
    for path in ("api/", "api/threads/none", "api/none/stack", "api/live/none", "../agent.cpp", "api/control/frame?thread=1"):
        expect(ask(program, path)[0] in (400, 404), path)
    expect(ask(program, "api/threads/stack?thread=987654321")[0] == 404, "a thread that is none")


def check_crowd(program):
    """200 connections at once, half of them without a request."""
    silent = []
    for _ in range(100):
        try:
            silent.append(socket.create_connection(("127.0.0.1", program.port), timeout=60))
        except OSError:
            break
    def one(_):
        try:
            return ask(program, "api/program")[0]
        except OSError:
            return "refused"
    with concurrent.futures.ThreadPoolExecutor(100) as pool:
        answers = set(pool.map(one, range(100)))
    expect(answers <= {200, 503, "refused"}, answers)
    for connection in silent:
        connection.close()


def check_slow(program):
    """A request that comes byte by byte ends when its time is over, not when the client wants."""
    with socket.create_connection(("127.0.0.1", program.port), timeout=60) as connection:
        try:
            for _ in range(600):
                connection.sendall(b"G")
                connection.settimeout(0.1)
                try:
                    if connection.recv(1000) == b"":
                        return
                except TimeoutError:
                    pass
        except ConnectionError:
            return
    expect(False, "the connection stayed open for a minute")


def security(context, vm):
    program = context.start(vm, "Deadlock", "600")
    try:
        program.wait_for_url()
        expect(program.process.stdout.readline() == "Ada and Grace are at table; Enter ends the meal.\n", "the program's output")
        check_refusals(program)
        check_limits(program)
        check_slow(program)
        check_crowd(program)
        for _ in range(100):   # the crowd has gone
            if ask(program, "api/program")[0] == 200:
                break
            time.sleep(0.1)
        status, text = ask(program, "api/program")
        expect(status == 200 and json.loads(text)["pid"] == program.process.pid, (status, text))
        code, output, errors = program.end()
        expect((code, output, errors) == (0, "Nobody has eaten.\n", ""), (code, output, errors))
    finally:
        program.kill()


@case
def security_vitrine(context): security(context, "vitrine")


@case
def security_hotspot(context): security(context, "hotspot")
