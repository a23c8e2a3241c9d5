#!/usr/bin/env python3
"""A bad line: a network namespace behind two TUN devices, between which packets are held back and some are lost.

Usage: bad-line.py NAME DELAY_MS LOSS_PERCENT

The namespace has the address 10.77.0.2, this side 10.77.0.1. Says `ready` and works until its input ends; then all of it
is removed. No netem is needed, which many kernels do not have.
"""

import fcntl
import heapq
import os
import random
import select
import struct
import subprocess
import sys
import time

TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x0001, 0x1000
NAME, DELAY, LOSS = sys.argv[1], int(sys.argv[2]) / 1000, float(sys.argv[3]) / 100


def ip(*words):
    subprocess.run(["ip", *words], check=True)


def tun(name):
    device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(device, TUNSETIFF, struct.pack("16sH", name.encode(), IFF_TUN | IFF_NO_PI))
    return device


def relay(here, there):
    """Passes packets on, each after the delay, in their order; says at the end how many, and how many were lost."""
    dice, other = random.Random(1), {here: there, there: here}
    waiting, passed, lost = [], 0, 0
    while True:
        now = time.monotonic()
        while waiting and waiting[0][0] <= now:
            _, _, device, packet = heapq.heappop(waiting)
            os.write(device, packet)
        timeout = waiting[0][0] - now if waiting else None
        readable, _, _ = select.select([here, there, sys.stdin], [], [], timeout)
        if sys.stdin in readable:
            return passed, lost
        for device in readable:
            packet = os.read(device, 65536)
            passed += 1
            if dice.random() < LOSS:
                lost += 1
                continue
            heapq.heappush(waiting, (time.monotonic() + DELAY, passed, other[device], packet))


ip("netns", "add", NAME)
try:
    here, there = tun(f"{NAME}-a"), tun(f"{NAME}-b")
    ip("link", "set", f"{NAME}-b", "netns", NAME)
    ip("addr", "add", "10.77.0.1", "peer", "10.77.0.2", "dev", f"{NAME}-a")
    ip("link", "set", f"{NAME}-a", "up")
    ip("-n", NAME, "addr", "add", "10.77.0.2", "peer", "10.77.0.1", "dev", f"{NAME}-b")
    ip("-n", NAME, "link", "set", f"{NAME}-b", "up")
    ip("-n", NAME, "link", "set", "lo", "up")
    print("ready", flush=True)
    print("%d packets, %d lost" % relay(here, there), flush=True)
finally:
    ip("netns", "del", NAME)
