"""Cuts the fonts of the page out of the packages that publish them.

    npm pack @fontsource-variable/newsreader@5.3.0 @fontsource-variable/figtree@5.3.0   # then unpack both
    pip install fonttools brotli
    python scripts/fonts.py FOLDER      # FOLDER has newsreader/ and figtree/, the unpacked packages

The results are committed, so that a build needs neither Python nor the packages. Both fonts are under the SIL Open
Font License 1.1; the licences are next to the results.
"""

import shutil
import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

# ASCII, German, the French of the name, quotes, dashes, signs of moves and results.
LETTERS = "".join(map(chr, range(0x20, 0x7F))) + "ÄÖÜäöüßéèêàâçÉÈ×½−–—‘’‚“”„…·•→←≈°€§ "

# Name, source, axes: a number fixes an axis, a pair limits it. The display cut needs fewer letters, but titles have all.
CUTS = [
    ("newsreader-display-italic", "newsreader/files/newsreader-latin-opsz-italic.woff2", {"opsz": 60, "wght": 480}),
    ("newsreader-text", "newsreader/files/newsreader-latin-opsz-normal.woff2", {"opsz": 18, "wght": (400, 600)}),
    ("figtree", "figtree/files/figtree-latin-wght-normal.woff2", {"wght": (400, 700)}),
]


def cut(source: Path, target: Path, axes: dict) -> None:
    font = TTFont(source)
    known = {axis.axisTag for axis in font["fvar"].axes}
    font = instantiateVariableFont(font, {tag: value for tag, value in axes.items() if tag in known})
    options = Options()
    options.flavor = "woff2"
    options.hinting = False
    options.layout_features = ["kern", "liga", "tnum", "ccmp", "locl", "mark"]
    subsetter = Subsetter(options)
    subsetter.populate(text=LETTERS)
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(target)
    print(f"{target.name}: {target.stat().st_size} bytes")


def main() -> None:
    folder = Path(sys.argv[1])
    out = Path(__file__).parent.parent / "src" / "style" / "fonts"
    for name, source, axes in CUTS:
        cut(folder / source, out / f"{name}.woff2", axes)
    for name in ("newsreader", "figtree"):
        shutil.copy(folder / name / "LICENSE", out / f"{name}-OFL.txt")


main()
