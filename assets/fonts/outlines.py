"""Writes outlines.json: the letters of the site's font as paths, for pictures that must look alike on every machine.

Run it by `python3 assets/fonts/outlines.py` (Debian: python3-fonttools, python3-brotli) when the font package changes;
the build reads only what it wrote. The font is Geologica under the SIL Open Font License.
"""

import json
import os

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

HERE = os.path.dirname(os.path.abspath(__file__))
FILES = os.path.join(HERE, "..", "..", "node_modules", "@fontsource-variable", "geologica", "files")
LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x180), 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2026, 0x202F, 0x20AC, 0x2116]
WANTED = {
    "light": (330, [*LATIN, *range(0x400, 0x460), 0x490, 0x491]),
    "strong": (560, LATIN),
}
# Where in a thousandth of the size outlines are rounded to: finer than any picture of ours shows.
UNIT = 1000


def kerning(font, names):
    """Pairs of the `kern` feature as left name to right name to distance; lookups of single pairs and of classes."""
    pairs = {}
    table = font["GPOS"].table if "GPOS" in font else None
    if not table:
        return pairs
    lookups = {index for record in table.FeatureList.FeatureRecord if record.FeatureTag == "kern" for index in record.Feature.LookupListIndex}
    for index in sorted(lookups):
        for sub in table.LookupList.Lookup[index].SubTable:
            sub = getattr(sub, "ExtSubTable", sub)
            if type(sub).__name__ != "PairPos" and getattr(sub, "LookupType", 0) != 2:
                continue
            covered = [name for name in sub.Coverage.glyphs if name in names]
            if sub.Format == 1:
                sets = dict(zip(sub.Coverage.glyphs, sub.PairSet))
                for left in covered:
                    for record in sets[left].PairValueRecord:
                        value = record.Value1.XAdvance if record.Value1 and hasattr(record.Value1, "XAdvance") else 0
                        if record.SecondGlyph in names and value:
                            pairs.setdefault((left, record.SecondGlyph), value)
            else:
                firsts, seconds = sub.ClassDef1.classDefs, sub.ClassDef2.classDefs
                for left in covered:
                    row = sub.Class1Record[firsts.get(left, 0)].Class2Record
                    for right in names:
                        value = row[seconds.get(right, 0)].Value1
                        distance = getattr(value, "XAdvance", 0) if value else 0
                        if distance:
                            pairs.setdefault((left, right), distance)
    return pairs


def outline(weight, wanted):
    glyphs, kerns = {}, {}
    for part in ("latin", "latin-ext", "cyrillic"):
        font = instantiateVariableFont(TTFont(os.path.join(FILES, f"geologica-{part}-wght-normal.woff2")), {"wght": weight})
        scale = UNIT / font["head"].unitsPerEm
        cmap = {code: name for code, name in font.getBestCmap().items() if code in wanted and chr(code) not in glyphs}
        shapes = font.getGlyphSet()
        for code, name in cmap.items():
            pen = SVGPathPen(shapes, ntos=lambda value: str(round(value)))
            shapes[name].draw(TransformPen(pen, (scale, 0, 0, -scale, 0, 0)))
            glyphs[chr(code)] = [round(shapes[name].width * scale), pen.getCommands()]
        back = {}
        for code, name in cmap.items():
            back.setdefault(name, []).append(chr(code))
        # Kerning of plain letters alone: tables of all accents would be larger than the letters.
        plain = {name for name, letters in back.items() if any(letter.isascii() and not letter.isspace() for letter in letters)}
        if part == "latin":
            for (left, right), value in kerning(font, plain).items():
                for one in back[left]:
                    for two in back[right]:
                        if abs(value * scale) >= 8:
                            kerns[one + two] = round(value * scale)
    return {"glyphs": glyphs, "kerning": kerns}


made = {name: outline(*wanted) for name, wanted in WANTED.items()}
with open(os.path.join(HERE, "outlines.json"), "w", encoding="utf-8") as file:
    json.dump(made, file, ensure_ascii=False, separators=(",", ":"))
    file.write("\n")
print({name: (len(part["glyphs"]), len(part["kerning"])) for name, part in made.items()})
