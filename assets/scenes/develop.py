"""Makes a master of the passes of a scene: lights added up, less grain, exposed and brought to the screen.

`/usr/bin/python3 assets/scenes/develop.py assets/images/lamp-table.png 1.0 .cache/scenes/lamp-table.*.exr` (Debian:
python3-opencv). The number is the exposure. A pass is `<scene>.<light>.<seed>.exr`, the whole picture in linear light
with one light and its own seed, so that a long night of rendering can be stopped at any time. `albedo`, `shine` and
`normal` tell what a pixel shows, whatever the light.
"""

import os
import sys

os.environ["OPENCV_IO_ENABLE_OPENEXR"] = "1"
import cv2  # noqa: E402
import numpy as np  # noqa: E402

target, exposure, passes = sys.argv[1], float(sys.argv[2]), sys.argv[3:]
FEATURES = ("albedo", "shine", "normal")
# How far grain is looked for, and how many rows are smoothed at once, in pixels.
REACH, STRIP = 3, 64
ADD = np.ones((1, 3), np.float32)


def read(path):
    return cv2.imread(path, cv2.IMREAD_UNCHANGED)[..., :3].astype(np.float32)


def mean(paths, limit):
    total = None
    for path in paths:
        frame = np.clip(read(path), -limit, limit)
        total = frame if total is None else total + frame
    return total / len(paths)


def without_dots(light):
    """A dot that is far brighter than all around it is an error of sampling."""
    around = cv2.medianBlur(light, 3)
    return np.where((light.max(axis=2) > 2.5 * around.max(axis=2) + 0.02)[..., None], around, light)


def calm(lights, guide, rounds):
    """Means over neighbours that show the same thing in the same light: edges, print and relief stay as they are."""
    calmed = [np.empty_like(light) for light in lights]
    # Strips, because the processor's cache holds one, and not the picture.
    for top in range(0, guide.shape[0], STRIP):
        rows = slice(max(top - REACH, 0), top + STRIP + REACH)
        skip = top - rows.start
        for done, light in zip(calmed, calm_strip([light[rows] for light in lights], guide[rows], rounds)):
            done[top : top + STRIP] = light[skip : skip + STRIP]
    return calmed


def calm_strip(lights, guide, rounds):
    # Compared as the eye does, and against a blurred copy, so that grain isn't taken for an edge.
    blurred = [cv2.GaussianBlur(np.log1p(light * 6), (0, 0), 1.2) for light in lights]
    keep = 0.22 / np.sqrt(rounds)
    totals = [np.zeros_like(light) for light in lights]
    weights = [np.zeros(guide.shape[:2], np.float32) for _ in lights]
    for down in range(-REACH, REACH + 1):
        for right in range(-REACH, REACH + 1):
            far = (down * down + right * right) / (REACH * REACH)
            if far > 1.2:
                continue

            def moved(image):
                return cv2.warpAffine(image, np.float32([[1, 0, right], [0, 1, down]]), image.shape[1::-1], flags=cv2.INTER_NEAREST, borderMode=cv2.BORDER_REPLICATE)

            other = sum(cv2.transform((guide[..., at : at + 3] - moved(guide[..., at : at + 3])) ** 2, ADD) for at in (0, 3)) / 0.02 + far
            for light, smooth, total, weight in zip(lights, blurred, totals, weights):
                share = np.exp(-other - cv2.transform((smooth - moved(smooth)) ** 2, ADD) / (keep * keep))
                total += moved(light) * share[..., None]
                weight += share
    return [total / weight[..., None] for total, weight in zip(totals, weights)]


def screen(light):
    """Linear light to the screen: a shoulder that keeps the colour of what is bright, then sRGB with a soft S."""
    peak = np.maximum(light.max(axis=2, keepdims=True), 1e-6)

    # Bright colours go towards white slowly: one part of the shoulder by channel, one by the strongest channel.
    def shoulder(value):
        return value * (1 + value / 9.0) / (1 + value)

    kept = light / peak * shoulder(peak)
    mixed = (0.6 * kept + 0.4 * shoulder(light)) / shoulder(np.float32(6.0))
    mixed = np.clip(mixed, 0, 1)
    shown = np.where(mixed <= 0.0031308, mixed * 12.92, 1.055 * mixed ** (1 / 2.4) - 0.055)
    return np.clip(shown - 0.045 * np.sin(shown * np.pi * 2) * shown, 0, 1)


kinds = {}
for path in passes:
    kinds.setdefault(path.split(".")[-3], []).append(path)
rounds = len(kinds["key"])
# Colour of what is lit, be it cloth or brass, and how it is turned.
guide = np.concatenate([mean(kinds["albedo"], 1) + 0.6 * mean(kinds["shine"], 1), 0.35 * mean(kinds["normal"], 1)], axis=2)
lights = [without_dots(np.maximum(mean(paths, 12 / exposure), 0) * exposure) for name, paths in kinds.items() if name not in FEATURES]
light = sum(calm(lights, guide, rounds))
shown = screen(light).astype(np.float32)
# The dark of the picture is the night of the page (#070B14; OpenCV counts blue, green, red), so that no edge shows.
night = np.float32([20, 11, 7]) / 255
shown = 1 - (1 - shown) * (1 - night)
cv2.imwrite(target, (shown * 255 + 0.5).astype(np.uint8), [cv2.IMWRITE_PNG_COMPRESSION, 9])
