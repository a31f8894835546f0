# SPDX-License-Identifier: Apache-2.0
"""What the cases ask of an inspector over HTTP."""
import http.client, json, socket, time

from cases import expect

CHECKS = ["-Xcheck:jvmti", "-Xcheck:jni"]  # of Vitrine


def ask(program, path, method="GET", body=None, headers=(), token=True, host=None):
    """Returns the status and the body."""
    connection = http.client.HTTPConnection("127.0.0.1", program.port, timeout=60)
    connection.putrequest(method, (f"/{program.token}/" if token else "/") + path, skip_host=True)
    connection.putheader("Host", host or f"127.0.0.1:{program.port}")
    for name, value in dict(headers).items():
        connection.putheader(name, value)
    if body is not None:
        connection.putheader("Content-Type", "application/json")
        connection.putheader("Content-Length", str(len(body)))
    try:
        connection.endheaders(body)
        response = connection.getresponse()
        return response.status, response.read()
    finally:
        connection.close()


def raw(program, data):
    """What the server answers to these bytes until it closes the connection."""
    with socket.create_connection(("127.0.0.1", program.port), timeout=60) as connection:
        answer = b""
        try:
            connection.sendall(data)
            while part := connection.recv(65536):
                answer += part
        except ConnectionError:
            pass
        return answer


def open_updates(program, view):
    """What a page that looks at the view reads, and the connection, which ends the page when it is closed."""
    page = http.client.HTTPConnection("127.0.0.1", program.port, timeout=60)
    page.request("GET", f"/{program.token}/api/live/{view}")
    return page.getresponse(), page


def live(program, view):
    """The first update of a view. That nobody listens any more is found out a moment later, so there may be too many who do."""
    def first_line():
        updates, page = open_updates(program, view)
        line = updates.readline()
        page.close()
        return line if updates.status == 200 else None
    return json.loads(wait_until(first_line, f"no update of {view}").removeprefix(b"data: "))


def read_all(updates):
    """Until the program ends."""
    try:
        updates.read()
    except (OSError, http.client.HTTPException):
        pass


def wait_until(condition, what):
    deadline = time.monotonic() + 60
    while not (value := condition()):
        expect(time.monotonic() < deadline, what)
        time.sleep(0.05)
    return value


def answer(program, route):
    """What the page would be told; it must not be refused."""
    status, text = ask(program, "api/" + route)
    expect(status == 200, (route, status, text))
    return json.loads(text)


def command(program, route, **arguments):
    """The same, for what changes something."""
    status, text = ask(program, "api/" + route, "POST", json.dumps(arguments).encode())
    expect(status == 200, (route, arguments, status, text))
    return json.loads(text)


def wait_for_program(program):
    """Until it has begun, and stands because the option `suspend` says so. Returns the number of its thread main."""
    program.wait_for_url()
    wait_until(lambda: ask(program, "api/control/stack?thread=0")[0] == 404, "the program does not begin")
    return wait_for_stop(program, "start")


def main_thread(program):
    return next(one for one in live(program, "control")["data"]["threads"] if one["name"] == "main")


def wait_for_stop(program, reason):
    """Until main stands because of that. Returns its number."""
    wait_until(lambda: main_thread(program).get("reason") == reason, f"main does not stand because of {reason}")
    return main_thread(program)["id"]
