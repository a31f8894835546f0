# SPDX-License-Identifier: Apache-2.0
"""Reads PNG files of 8 bits a channel, RGB or RGBA, that are not interlaced, as renderers of pictures write them, and notes texts in them."""
import collections, struct, zlib

Image = collections.namedtuple("Image", "width height pixels")   # pixels: (red, green, blue, alpha), row by row


def unfiltered(kind, row, above, step):
    """A row without its filter (PNG specification, Filtering)."""
    row = bytearray(row)
    for i, value in enumerate(row):
        left, up, corner = row[i - step] if i >= step else 0, above[i], above[i - step] if i >= step else 0
        if kind == 4:
            estimate = left + up - corner
            near = min((left, up, corner), key=lambda each: abs(estimate - each))
        else:
            near = (0, left, up, (left + up) // 2)[kind]
        row[i] = value + near & 255
    return row


def read(data):
    assert data[:8] == b"\x89PNG\r\n\x1a\n", data[:8]
    at, packed, head = 8, b"", None
    while at < len(data):
        size, name = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + size]
        at += 12 + size
        if name == b"IHDR":
            head = struct.unpack(">IIBBBBB", body)
        elif name == b"IDAT":
            packed += body
    width, height, depth, kind, _, _, interlaced = head
    assert (depth, interlaced) == (8, 0) and kind in (2, 6), head
    step, raw, above, pixels = 3 if kind == 2 else 4, zlib.decompress(packed), None, []
    above = bytes(width * step)
    for row in range(height):
        begin = row * (width * step + 1)
        above = unfiltered(raw[begin], raw[begin + 1:begin + 1 + width * step], above, step)
        pixels += [(*above[i:i + 3], above[i + 3] if step == 4 else 255) for i in range(0, width * step, step)]
    return Image(width, height, pixels)


def noted(data, keyword):
    """The text that with_text has noted behind the picture's head; None if there is none."""
    size, name = struct.unpack(">I4s", data[33:41])
    found, _, text = data[41:41 + size].decode("latin-1").partition("\0")
    return text if name == b"tEXt" and found == keyword else None


def with_text(data, keyword, text):
    """The picture with a text that nobody sees."""
    body = b"tEXt" + f"{keyword}\0{text}".encode("latin-1")
    return data[:33] + struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body)) + data[33:]
