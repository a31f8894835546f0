# SPDX-License-Identifier: Apache-2.0
"""The rooms, as cmake/rooms.txt has them."""
import pathlib, re

ROW = re.compile(r"(room|agent|top|floors) (\w+):([^|\n]*)(?:\|.*)?")
SAYS = re.compile(r"says (\w+): (\S.*)")


class Rooms:
    def __init__(self, root):
        """Reads the table of the repository in that folder; ends with a sentence if a row is not understood."""
        self.kind, self.below = {}, {}  # below: all rooms whose headers a room may include besides its own
        self.direct = {}                # those that its row names
        self.floors = {}                # of the rooms that have any, from the ground up
        self.says = {}                  # what a room holds
        file = pathlib.Path(root) / "cmake" / "rooms.txt"
        for number, line in enumerate(file.read_text().splitlines(), 1):
            if line.startswith("#") or not line:
                continue
            if (match := SAYS.fullmatch(line)) and match[1] in self.kind:
                self.says[match[1]] = match[2]
                continue
            match = ROW.fullmatch(line)
            direct = match[3].split() if match else []
            if match and match[1] == "floors" and match[2] in self.kind:
                self.floors[match[2]] = direct
                continue
            if match is None or not set(direct) <= set(self.below):
                raise SystemExit(f"{file}:{number}: not a row of the table, or a room above is named: {line}")
            self.kind[match[2]] = match[1]
            self.direct[match[2]] = direct
            self.below[match[2]] = {*direct, *(room for below in direct for room in self.below[below])}

    def __iter__(self):
        return iter(self.below)

    def of_vm(self):
        """The parts of libjvm.so, and what puts them together."""
        return [room for room in self if self.kind[room] != "agent"]

    def that_know(self, room):
        """The parts of the VM that may include headers of that room, and the room."""
        return [name for name in self.of_vm() if name == room or room in self.below[name]]
