# SPDX-License-Identifier: Apache-2.0
"""A program that runs with the inspector in it."""
import pathlib, re, subprocess, threading

HERE = pathlib.Path(__file__).resolve().parent
URL = re.compile(r"vitrine_inspector: (http://127\.0\.0\.1:(\d+)/([0-9a-f]{32})/)")


class Program:
    """java: the program; words: what stands behind it; folder: where it works. Its stdin stays open until end() is called."""

    def __init__(self, java, agent, words, options="", environment=None, folder=None):
        agent = [] if agent is None else [f"-agentpath:{agent}" + (f"={options}" if options else "")]
        self.process = subprocess.Popen([java, *agent, *words], env=environment, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        text=True)
        self.errors, self.url, self.said = [], None, threading.Event()
        self.reader = threading.Thread(target=self.read_errors, daemon=True)
        self.reader.start()

    def read_errors(self):
        for line in self.process.stderr:
            self.errors.append(line)
            if found := URL.match(line):
                self.url, self.port, self.token = found[1], int(found[2]), found[3]
                self.said.set()
        self.said.set()

    def wait_for_url(self):
        self.said.wait(120)
        assert self.url is not None, "no address was printed: " + "".join(self.errors)
        return self.url

    def end(self, input="\n"):
        """Lets it end by itself. Returns the exit code, stdout, and stderr without the address."""
        try:
            self.process.stdin.write(input)
            self.process.stdin.close()
        except BrokenPipeError:
            pass   # it has ended already
        output = self.process.stdout.read()
        self.process.wait(120)
        self.reader.join(120)
        return self.process.returncode, output, "".join(line for line in self.errors if not URL.match(line))

    def kill(self):
        self.process.kill()
        self.process.wait()
