#!/usr/bin/env python3
"""The tables that a recording must give, worked out from `jfr print --json` alone.

  JFR=/path/to/jdk/bin/jfr python3 expected.py jdk25.jfr > jdk25.expected.txt

Shares nothing with the harness's own code, so that the two check each other.
"""
import json
import os
import re
import subprocess
import sys
from collections import Counter, defaultdict

TYPES = ["CPUTimeSample", "CPUTimeSamplesLost", "ExecutionSample", "ObjectAllocationSample", "JavaExceptionThrow",
         "ThreadPark", "ThreadSleep", "JavaMonitorWait", "JavaMonitorEnter", "GCPhasePause"]
PRIMITIVES = dict(Z="boolean", B="byte", C="char", S="short", I="int", J="long", F="float", D="double")


def events(file):
    out = subprocess.run([os.environ.get("JFR", "jfr"), "print", "--json", "--stack-depth", "1000", "--events",
                          ",".join("jdk." + t for t in TYPES), file], capture_output=True, check=True, text=True).stdout
    by_type = defaultdict(list)
    for event in json.loads(out)["recording"]["events"]:
        by_type[event["type"].removeprefix("jdk.")].append(event["values"])
    return by_type


def class_name(name):
    dims = len(name) - len(name.lstrip("["))
    if dims:
        name = name[dims:]
        name = PRIMITIVES.get(name, name[1:-1])
    name = name.replace("/", ".")
    name = re.sub(r"\$\$Lambda[.$+].*", "$$Lambda", name)
    name = re.sub(r"[.+]0x[0-9a-f]+(\.[0-9]+)?$", "", name)
    name = re.sub(r"(Generated\w+Accessor|\$Proxy)\d+$", r"\1", name)
    return name + "[]" * dims


def stack(event):
    """The names of the methods, from the top; overloads have the same."""
    if not event.get("stackTrace"):
        return []
    methods = [f["method"] for f in event["stackTrace"]["frames"]]
    return [class_name(m["type"]["name"]) + "." + m["name"] for m in methods]


def thread(event, field="eventThread"):
    return event[field]["javaName"] or event[field]["osName"]


def owner(frames, outside="(outside Debezium)", harness="(performance harness)"):
    for name in frames:
        if name.startswith("io.debezium.") and "$$Lambda." not in name:
            return harness if name.startswith("io.debezium.perf.") else name
    return frames[0] if frames and frames[0].startswith("(") else outside


def show(title, counter, total=None):
    for key, value in sorted(counter.items(), key=lambda kv: (-kv[1], kv[0])):
        print("%s\t%s\t%s" % (title, value if total is None else "%.6f" % (value / total), key))


def methods(title, weighted, total=None):
    counter = Counter()
    for name, weight in weighted:
        counter[name] += weight
    show(title, counter, total)


def main(file):
    all_events = events(file)
    kind = "CPUTimeSample" if all_events["CPUTimeSample"] else "ExecutionSample"
    field = "eventThread" if kind == "CPUTimeSample" else "sampledThread"
    samples = [(e, [] if e.get("failed") else stack(e)) for e in all_events[kind]]
    cpu = [(e, s) for e, s in samples if s]
    print("cpu\tjdk.%s\t%d samples\t%d without stack\t%d lost" % (
        kind, len(samples), len(samples) - len(cpu), sum(e["lostSamples"] for e in all_events["CPUTimeSamplesLost"])))
    # What the JVM calls lost has hit its own code.
    inside = ["(inside the JVM)"]
    cpu += [(e, inside) for e in all_events["CPUTimeSamplesLost"] for _ in range(e["lostSamples"])]
    methods("cpu self", [(s[0], 1) for _, s in cpu])
    methods("cpu total", [(m, 1) for _, s in cpu for m in set(s)])
    show("cpu debezium", Counter(owner(s) for _, s in cpu))
    show("cpu debezium on", Counter(owner(s) + "\t" + s[0] for _, s in cpu))
    show("cpu thread", Counter(thread(e, field) for e, _ in cpu))

    allocation = [(e, stack(e)) for e in all_events["ObjectAllocationSample"]]
    print("allocation\t%d samples\t%d bytes" % (len(allocation), sum(e["weight"] for e, _ in allocation)))
    allocation = [(e, s) for e, s in allocation if s]
    weight = sum(e["weight"] for e, _ in allocation)
    classes, owners = Counter(), Counter()
    for e, s in allocation:
        classes[class_name(e["objectClass"]["name"])] += e["weight"]
        owners[owner(s)] += e["weight"]
    methods("allocation site", [(s[0], e["weight"]) for e, s in allocation], weight)
    show("allocation class", classes, weight)
    show("allocation debezium", owners, weight)

    incidents = Counter()
    for type_, kind, about in [("JavaExceptionThrow", "exception", "thrownClass"), ("ThreadPark", "park", "parkedClass"),
                               ("ThreadSleep", "sleep", None), ("JavaMonitorWait", "wait", "monitorClass"),
                               ("JavaMonitorEnter", "lock", "monitorClass")]:
        for e in all_events[type_]:
            frames = stack(e)
            if frames and frames[0] == "java.lang.Error.<init>":
                continue  # recorded a second time, from Throwable.<init>
            on = class_name(e[about]["name"]) if about and e[about] else ""
            incidents[kind, on, owner(frames, "", "")] += 1
    for (kind, on, method), count in sorted(incidents.items(), key=lambda row: (row[0][0], -row[1], row[0][1])):
        print("\t".join(["incidents", kind, str(count), on, method]))
    print("pauses\t%d" % len(all_events["GCPhasePause"]))


main(sys.argv[1])
