# SPDX-License-Identifier: Apache-2.0
"""Reads traces of Perfetto (protocol buffers), as far as recordings of agents use them. The names and numbers of the fields are those of
perfetto/trace/*.proto; a field that is not in the tables below fails."""
import collections

CLOCK = {1: ("clock_id", int), 2: ("timestamp", int)}
NAMED = {1: ("iid", int), 2: ("name", str)}
ANNOTATION = {1: ("name_iid", int), 6: ("string_value", str)}
PROCESS = {1: ("pid", int), 6: ("process_name", str)}
THREAD = {1: ("pid", int), 2: ("tid", int), 5: ("thread_name", str)}
TRACK = {1: ("uuid", int), 2: ("name", str), 3: ("process", PROCESS), 4: ("thread", THREAD), 5: ("parent_uuid", int)}
EVENT = {3: ("category_iids", [int]), 4: ("debug_annotations", [ANNOTATION]), 9: ("type", int), 10: ("name_iid", int), 11: ("track_uuid", int)}
INTERNED = {1: ("event_categories", [NAMED]), 2: ("event_names", [NAMED]), 3: ("debug_annotation_names", [NAMED])}
PACKET = {6: ("clock_snapshot", {1: ("clocks", [CLOCK])}), 8: ("timestamp", int), 10: ("trusted_packet_sequence_id", int), 11: ("track_event", EVENT),
          12: ("interned_data", INTERNED), 13: ("sequence_flags", int), 60: ("track_descriptor", TRACK)}
TRACE = {1: ("packet", [PACKET])}

Slice = collections.namedtuple("Slice", "track category name begin end annotations depth")   # end None: it has none


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7f) << shift
        shift += 7
        if byte < 0x80:
            return value, at


def message(data, fields):
    """A dictionary of the fields by name; repeated ones are lists."""
    found = {}
    at = 0
    while at < len(data):
        key, at = varint(data, at)
        name, kind = fields[key >> 3]
        value, at = varint(data, at)
        if key & 7 == 2:
            assert at + value <= len(data), (name, at, value)
            at, value = at + value, data[at:at + value]
        one = kind[0] if isinstance(kind, list) else kind
        assert (one is int) == (key & 7 == 0), (name, key)
        if one is str:
            value = value.decode()
        elif one is not int:
            value = message(value, one)
        if isinstance(kind, list):
            found.setdefault(name, []).append(value)
        else:
            assert name not in found, name
            found[name] = value
    return found


def slices(data):
    """The slices by begin, moments as slices without length, and the names of all tracks with those of the tracks that they lie in, outermost first."""
    names = {field: {} for field in ("event_categories", "event_names", "debug_annotation_names")}
    tracks, begun, done, last = {}, collections.defaultdict(list), [], 0
    packets = message(data, TRACE)["packet"]
    assert packets[0]["sequence_flags"] == 1 and {clock["clock_id"] for clock in packets[0]["clock_snapshot"]["clocks"]} == {1, 3, 6}
    for packet in packets[1:]:
        for field, entries in packet.get("interned_data", {}).items():
            for entry in entries:
                assert entry["iid"] not in names[field], entry
                names[field][entry["iid"]] = entry["name"]
        if track := packet.get("track_descriptor"):
            tracks[track["uuid"]] = track
            continue
        event = packet["track_event"]
        assert packet["timestamp"] >= last, packet
        last = packet["timestamp"]
        annotations = {names["debug_annotation_names"][each["name_iid"]]: each["string_value"] for each in event.get("debug_annotations", [])}
        open_here = begun[event["track_uuid"]]
        if event["type"] == 1:
            open_here.append(Slice(event["track_uuid"], names["event_categories"][event["category_iids"][0]], names["event_names"][event["name_iid"]], last,
                                   None, annotations, len(open_here)))
        elif event["type"] == 3:
            done.append(Slice(event["track_uuid"], names["event_categories"][event["category_iids"][0]], names["event_names"][event["name_iid"]], last, last,
                              annotations, len(open_here)))
        else:
            assert event["type"] == 2, event
            one = open_here.pop()
            done.append(one._replace(end=last, annotations=one.annotations | annotations))

    def path(uuid):
        track = tracks[uuid]
        own = track.get("name") or track.get("thread", {}).get("thread_name") or track["process"]["process_name"]
        return (path(track["parent_uuid"]) if "parent_uuid" in track else []) + [own]

    done += [one for left in begun.values() for one in left]
    return sorted(done, key=lambda one: one.begin), {uuid: path(uuid) for uuid in tracks}
