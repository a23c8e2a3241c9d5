"""Trains a network from positions of `misere selfplay --unpack` and writes it for the engine.

    python train.py FAMILY NET POSITIONS... [--hidden 384] [--samples 1e9] …

All positions stay on the device as bit planes; each batch is unpacked there.
"""

import argparse
import json
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
        parts = [np.fromfile(path, net.RECORD) for path in paths]
        records = np.concatenate(parts) if len(parts) > 1 else parts[0]
        self.count = len(records)
        planes = torch.from_numpy(np.ascontiguousarray(records["planes"]).view("u1"))
        self.planes = planes.to(device)
        self.extras = torch.from_numpy(np.ascontiguousarray(records["extras"])).to(device)
        self.pieces = torch.from_numpy(np.ascontiguousarray(records["pieces"])).to(device)
        score = torch.from_numpy(records["score"].astype(np.int32)).to(device).float()
        result = torch.from_numpy(records["result"].astype(np.int32)).to(device).float() / 2
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

    def forward(self, own, other, bucket):
        """The evaluation in units of the scale."""
        sums = torch.cat([self.first(own), self.first(other)], dim=1)
        active = sums.clamp(0, 1).square()
        return self.last(active).gather(1, bucket).squeeze(1)

    def clip(self):
        """Keeps weights within what the integers can hold."""
        with torch.no_grad():
            self.first.weight.clamp_(-1.98, 1.98)
            self.last.weight.clamp_(-1.98, 1.98)


class Unpacker:
    """Makes inputs of bit planes."""

    def __init__(self, family, device, dtype):
        self.shifts = torch.arange(8, device=device, dtype=torch.uint8)
        self.extras = family in net.WITH_EXTRAS
        self.race = family in net.RACES
        self.dtype = dtype
        most = [torch.arange(most, device=device) for most in net.EXTRA]
        self.most = torch.cat(most)
        kinds = [torch.full((most,), kind, device=device) for kind, most in enumerate(net.EXTRA)]
        self.kinds = torch.cat(kinds)

    def __call__(self, planes, extras, mirror):
        # A byte is a rank: bytes are an eighth of the memory traffic of whole planes.
        bits = ((planes[:, :, None] >> self.shifts) & 1).to(self.dtype)
        own = bits.view(-1, 2, 6, 8, 8)
        if mirror:
            own = own.flip(4)
        other = own.flip(1, 4) if self.race else own.flip(1, 3)
        own, other = own.reshape(-1, 768), other.reshape(-1, 768)
        if not self.extras:
            return own, other
        counts = extras.view(-1, 2, 6)[:, :, self.kinds]
        beyond = (counts > self.most).to(self.dtype)
        flat = lambda tensor: tensor.reshape(len(own), -1)
        return torch.cat([own, flat(beyond)], 1), torch.cat([other, flat(beyond.flip(1))], 1)


def quantised(model):
    """The integers that stand for the weights."""
    rounded = lambda tensor, unit: (tensor.detach().float() * unit).round().cpu().numpy().astype(np.int64)
    first = rounded(model.first.weight.T, net.ONE)
    biases = rounded(model.first.bias, net.ONE)
    last = rounded(model.last.weight, net.UNIT)
    last_biases = rounded(model.last.bias, net.ONE * net.UNIT)
    return first, biases, last, last_biases


def main():
    """Trains and writes one network."""
    options = arguments()
    torch.manual_seed(options.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    dtype = torch.bfloat16 if device == "cuda" else torch.float32
    torch.backends.cuda.matmul.allow_tf32 = True
    began = time.time()
    data = Positions(options.positions, options.scale, options.results, device)
    print(f"{data.count} positions on {device} in {time.time() - began:.1f} s", flush=True)
    inputs = net.ALL_INPUTS if options.family in net.WITH_EXTRAS else net.BOARD_INPUTS
    model = Network(inputs, options.hidden, options.buckets).to(device)
    unpack = Unpacker(options.family, device, dtype)
    optimizer = torch.optim.AdamW(model.parameters(), lr=options.rate, weight_decay=0.01, fused=device == "cuda")
    held_out = min(data.count // 50, 200_000)
    # Positions of one game are neighbours: the last games are held out, not random positions.
    learnt = data.count - held_out

    def loss_of(index, mirror):
        own, other = unpack(data.planes[index], data.extras[index], mirror)
        pieces = data.pieces[index].long()
        bucket = ((pieces - 1).clamp(min=0) * options.buckets // 32).clamp(max=options.buckets - 1)
        with torch.autocast(device, dtype, enabled=device == "cuda"):
            output = model(own, other, bucket[:, None])
        return (torch.sigmoid(output.float()) - data.target[index]).abs().pow(2.5).mean()

    def held_out_loss():
        if not held_out:
            return float("nan")
        with torch.no_grad():
            parts = torch.arange(learnt, data.count, device=device).split(65_536)
            losses = [loss_of(part, False) * len(part) for part in parts]
        return float(sum(losses)) / held_out

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
    net.write(options.net, options.family, *quantised(model), options.scale)
    card = {
        "family": options.family,
        "positions": data.count,
        "samples": step * options.batch,
        "hidden": options.hidden,
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
