"""Trains a network from positions of `misere selfplay --unpack` and writes it for the engine.

    python train.py FAMILY NET POSITIONS... [--from NET] [--hidden 384] [--samples 1e9] …

An accelerator keeps all positions as bit planes; a processor reads them from their file as it needs them.
"""

import argparse
import json
import os
import time

import numpy as np
import torch
from torch import nn

import net

SCORE_WIN = 30_000


def arguments():
    """What may be said on the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("family")
    parser.add_argument("net")
    parser.add_argument("positions", nargs="+", help="files of positions")
    parser.add_argument("--from", dest="begin", metavar="NET", help="learn on from a network, with its shape and scale")
    parser.add_argument("--hidden", type=int, default=384)
    parser.add_argument("--buckets", type=int, default=8)
    parser.add_argument("--samples", type=float, default=4e8, help="positions to learn from, repeated")
    parser.add_argument("--batch", type=int, default=16_384)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--last-rate", type=float, default=1e-5)
    parser.add_argument("--results", type=float, default=0.4, help="share of the result of the game")
    parser.add_argument("--scale", type=int, default=173, help="centipawns with which e to 1 win")
    parser.add_argument("--mirror", action="store_true", help="also learn positions with files mirrored")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, help="stop after this time; the rate follows it")
    return parser.parse_args()


class Positions:
    """Positions on the device."""

    def __init__(self, paths, scale, results, device):
        # Pages of a file can be written without changing it.
        parts = [np.memmap(path, net.RECORD, "c") for path in paths]
        records = np.concatenate(parts) if len(parts) > 1 else parts[0]
        self.count = len(records)
        field = lambda name: torch.from_numpy(records[name]).to(device)
        self.planes = torch.from_numpy(records["planes"].view("u1")).to(device)
        self.extras, self.pieces = field("extras"), field("pieces")
        score, result = field("score").float(), field("result").float() / 2
        chance = torch.sigmoid(score / scale)
        chance = torch.where(score >= SCORE_WIN, torch.ones_like(chance), chance)
        chance = torch.where(score <= -SCORE_WIN, torch.zeros_like(chance), chance)
        self.target = (results * result + (1 - results) * chance).to(torch.float32)


class Network(nn.Module):
    """(inputs -> hidden) for both views -> one number for each bucket."""

    def __init__(self, inputs, hidden, buckets):
        super().__init__()
        self.first = nn.Linear(inputs, hidden)
        self.last = nn.Linear(2 * hidden, buckets)
        nn.init.uniform_(self.first.weight, -0.08, 0.08)
        nn.init.zeros_(self.first.bias)

    def begin(self, first, biases, last, last_biases):
        """Takes the weights of a file."""
        with torch.no_grad():
            self.first.weight.copy_(torch.from_numpy(first.T / net.ONE))
            self.first.bias.copy_(torch.from_numpy(biases / net.ONE))
            self.last.weight.copy_(torch.from_numpy(last / net.UNIT))
            self.last.bias.copy_(torch.from_numpy(last_biases / (net.ONE * net.UNIT)))

    def clip(self):
        """Keeps weights within what the integers can hold."""
        with torch.no_grad():
            self.first.weight.clamp_(-1.98, 1.98)
            self.last.weight.clamp_(-1.98, 1.98)


def quantised(model):
    """The integers that stand for the weights."""
    rounded = lambda tensor, unit: (tensor.detach().float() * unit).round().cpu().numpy().astype(np.int64)
    first = rounded(model.first.weight.T, net.ONE)
    biases = rounded(model.first.bias, net.ONE)
    last = rounded(model.last.weight, net.UNIT)
    last_biases = rounded(model.last.bias, net.ONE * net.UNIT)
    return first, biases, last, last_biases


def layers_on(device, family):
    """How a device computes the layers."""
    if device == "cuda":
        from accelerator import Layers

        return Layers(family, device)
    from processor import Layers

    return Layers(family)


def main():
    """Trains and writes one network."""
    options = arguments()
    torch.manual_seed(options.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.backends.cuda.matmul.allow_tf32 = True
    begun = net.read(options.begin) if options.begin else None
    if begun and begun[0] != options.family:
        raise SystemExit(f"expected a network for {options.family} to learn on from, found one for {begun[0]}")
    scale = begun[1] if begun else options.scale
    began = time.time()
    data = Positions(options.positions, scale, options.results, device)
    print(f"{data.count} positions on {device} in {time.time() - began:.1f} s", flush=True)
    inputs = net.ALL_INPUTS if options.family in net.WITH_EXTRAS else net.BOARD_INPUTS
    hidden, buckets = (len(begun[3]), len(begun[4])) if begun else (options.hidden, options.buckets)
    model = Network(inputs, hidden, buckets)
    if begun:
        model.begin(*begun[2:])
    model = model.to(device)
    layers = layers_on(device, options.family)
    optimizer = torch.optim.AdamW(model.parameters(), lr=options.rate, weight_decay=0.01, fused=True)
    held_out = min(data.count // 50, 200_000)
    # Positions of one game are neighbours: the last games are held out, not random positions.
    learnt = data.count - held_out

    def loss_of(index, mirror):
        pieces = data.pieces[index].long()
        bucket = ((pieces - 1).clamp(min=0) * buckets // 32).clamp(max=buckets - 1)
        output = layers(model, data.planes[index], data.extras[index], bucket, mirror)
        return (torch.sigmoid(output) - data.target[index]).abs().pow(2.5).mean()

    def held_out_loss():
        if not held_out:
            return float("nan")
        with torch.no_grad():
            parts = torch.arange(learnt, data.count, device=device).split(65_536)
            losses = [loss_of(part, False) * len(part) for part in parts]
        return float(sum(losses)) / held_out

    if begun:
        print(f"begins with held out {held_out_loss():.6f}", flush=True)
    steps = max(int(options.samples / options.batch), 1)
    began, step, counted, running = time.time(), 0, 0, 0.0
    every = max(steps // 20, 1)
    history = []
    progress = 0.0
    while progress < 1.0:
        if options.seconds and step % 50 == 0:
            if device == "cuda":
                torch.cuda.synchronize()
            progress_time = (time.time() - began) / options.seconds
        progress = step / steps if not options.seconds else max(progress_time, 0.0)
        cosine = 0.5 * (1 + np.cos(np.pi * min(progress, 1.0)))
        warm = min(1.0, (step + 1) / 200)
        rate = (options.last_rate + (options.rate - options.last_rate) * cosine) * warm
        for group in optimizer.param_groups:
            group["lr"] = rate
        index = torch.randint(learnt, (options.batch,), device=device)
        loss = loss_of(index, options.mirror and step % 2 == 1)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        model.clip()
        step += 1
        running = running + loss.detach()
        if step % every == 0 or progress >= 1.0:
            speed = step * options.batch / (time.time() - began)
            mean = float(running) / (step - counted)
            counted = step
            history.append(mean)
            print(f"step {step} loss {mean:.6f} held out {held_out_loss():.6f} rate {rate:.2e} {speed:.0f}/s", flush=True)
            running = 0.0
    held = held_out_loss()
    net.write(options.net, options.family, *quantised(model), scale)
    card = {
        "family": options.family,
        # Cards are published, and folders tell of the machine.
        "from": options.begin and os.path.basename(options.begin),
        "positions": data.count,
        "samples": step * options.batch,
        "hidden": hidden,
        "results": options.results,
        "mirror": options.mirror,
        "loss": history[-1] if history else None,
        "held_out_loss": held,
        "seconds": round(time.time() - began, 1),
    }
    with open(options.net + ".json", "w") as file:
        json.dump(card, file, indent=1)
    print(json.dumps(card), flush=True)


if __name__ == "__main__":
    main()
