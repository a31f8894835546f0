# SPDX-License-Identifier: Apache-2.0
"""Reads heap dumps (HPROF binary format 1.0.2)."""
import struct

NO_FRAME = 0xFFFFFFFF
VALUE_BYTES = {2: 8, 4: 1, 5: 2, 6: 4, 7: 8, 8: 1, 9: 2, 10: 4, 11: 8}
# What is behind the id of a root's object: an id, or words.
ROOT_BYTES = {0xFF: 0, 0x01: 8, 0x02: 8, 0x03: 8, 0x04: 4, 0x05: 0, 0x06: 4, 0x07: 0, 0x08: 8}
JNI_LOCAL, JAVA_FRAME = 0x02, 0x03
STACK_TRACE, HEAP_DUMP, SEGMENT = 0x05, 0x0C, 0x1C


class Dump:
    """frames: by serial number of the thread, how many its trace has; roots: of the stacks, as (kind, thread, frame). Every record is read, so a
    malformed dump is an exception."""

    def __init__(self, data):
        magic, id_bytes = data.index(b"\0") + 1, 8
        assert data[:magic] == b"JAVA PROFILE 1.0.2\0" and struct.unpack_from(">I", data, magic)[0] == id_bytes
        self.frames, self.roots = {}, []
        at = magic + 12
        while at < len(data):
            tag, _, length = struct.unpack_from(">BII", data, at)
            body, at = data[at + 9:at + 9 + length], at + 9 + length
            assert len(body) == length
            if tag == STACK_TRACE:
                _, thread, count = struct.unpack_from(">III", body)
                self.frames[thread] = count
            elif tag in (HEAP_DUMP, SEGMENT):
                self.read_segment(body)

    def read_segment(self, body):
        at = 0
        while at < len(body):
            kind = body[at]
            at += 9
            if kind in ROOT_BYTES:
                if kind in (JNI_LOCAL, JAVA_FRAME):
                    self.roots.append((kind, *struct.unpack_from(">II", body, at)))
                at += ROOT_BYTES[kind]
            elif kind == 0x20:
                at = self.behind_class(body, at + 4 + 6 * 8 + 4)
            elif kind == 0x21:
                at += 16 + struct.unpack_from(">I", body, at + 12)[0]
            elif kind == 0x22:
                at += 16 + 8 * struct.unpack_from(">I", body, at + 4)[0]
            elif kind == 0x23:
                count, type = struct.unpack_from(">IB", body, at + 4)
                at += 9 + count * VALUE_BYTES[type]
            else:
                raise ValueError(f"a subrecord of kind {kind}")
        assert at == len(body)

    @staticmethod
    def behind_class(body, at):
        for key, has_value in (2, True), (8, True), (8, False):   # constants, static fields, fields of instances
            count, = struct.unpack_from(">H", body, at)
            at += 2
            for _ in range(count):
                at += key + 1 + (VALUE_BYTES[body[at + key]] if has_value else 0)
        return at
