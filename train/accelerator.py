"""A network on an accelerator: each batch is unpacked there and multiplied as it is, zeros and ones."""

import torch

import net


class Layers:
    """Evaluates positions in units of the scale."""

    def __init__(self, family, device, dtype=torch.bfloat16):
        self.extras = family in net.WITH_EXTRAS
        self.race = family in net.RACES
        self.device, self.dtype = device, dtype
        self.shifts = torch.arange(8, device=device, dtype=torch.uint8)
        self.most = torch.cat([torch.arange(most, device=device) for most in net.EXTRA])
        kinds = [torch.full((most,), kind, device=device) for kind, most in enumerate(net.EXTRA)]
        self.kinds = torch.cat(kinds)

    def __call__(self, model, planes, extras, bucket, mirror):
        own, other = self.unpack(planes, extras, mirror)
        with torch.autocast(self.device, self.dtype, enabled=self.dtype != torch.float32):
            sums = torch.cat([model.first(own), model.first(other)], dim=1)
            active = sums.clamp(0, 1).square()
            return model.last(active).gather(1, bucket[:, None]).squeeze(1).float()

    def unpack(self, planes, extras, mirror):
        """The inputs of both views as numbers."""
        # A byte is a rank: bytes are an eighth of the memory traffic of whole planes.
        bits = ((planes[:, :, None] >> self.shifts) & 1).to(self.dtype)
        own = bits.view(-1, 2, 6, 8, 8)
        if mirror:
            own = own.flip(4)
        other = own.flip(1, 4) if self.race else own.flip(1, 3)
        own, other = own.reshape(-1, net.BOARD_INPUTS), other.reshape(-1, net.BOARD_INPUTS)
        if not self.extras:
            return own, other
        counts = extras.view(-1, 2, 6)[:, :, self.kinds]
        beyond = (counts > self.most).to(self.dtype)
        flat = lambda tensor: tensor.reshape(len(own), -1)
        return torch.cat([own, flat(beyond)], 1), torch.cat([other, flat(beyond.flip(1))], 1)
