"""Makes a master of the passes of a scene: their mean, less grain, exposed and brought to the screen.

`python3 assets/scenes/develop.py assets/images/lamp-table.png 1.0 .cache/scenes/lamp-table-*.exr` (Debian:
python3-opencv). The number is the exposure. Each pass is the whole picture in linear light with another seed, so that a
long night of rendering can be stopped at any time.
"""

import os
import sys

os.environ["OPENCV_IO_ENABLE_OPENEXR"] = "1"
import cv2  # noqa: E402
import numpy as np  # noqa: E402

target, exposure, passes = sys.argv[1], float(sys.argv[2]), sys.argv[3:]


def read(path):
    return cv2.imread(path, cv2.IMREAD_UNCHANGED)[..., :3].astype(np.float32)


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


frames = [np.minimum(read(path) * exposure, 12) for path in passes]
light = np.mean(frames, axis=0)
# A dot that is far brighter than all around it is an error of sampling.
around = cv2.medianBlur(light, 3)
light = np.where((light.max(axis=2) > 2.5 * around.max(axis=2) + 0.02)[..., None], around, light)
shown = (screen(light) * 255 + 0.5).astype(np.uint8)
# What is left of grain goes with the root of the number of passes.
strength = 9 / np.sqrt(len(passes))
calm = cv2.fastNlMeansDenoisingColored(shown, None, strength, strength * 2, 5, 15).astype(np.float32) / 255
# The dark of the picture is the night of the page (#070B14; OpenCV counts blue, green, red), so that no edge shows.
night = np.float32([20, 11, 7]) / 255
calm = 1 - (1 - calm) * (1 - night)
cv2.imwrite(target, (calm * 255 + 0.5).astype(np.uint8), [cv2.IMWRITE_PNG_COMPRESSION, 9])
