"""A closed gate of chips: two lit posts, and a wall of stacks between them (403)."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import kit  # noqa: E402

kit.clear()
kit.table()
kit.night(fill=420, at=(-8, 3, 3.6))
step = kit.CHIP_RADIUS * 2.03
for index in range(-3, 4):
    post = abs(index) == 3
    kit.stack(["lamp"] * 26 if post else ["night"] * (19 if index else 20), index * step, -0.35, loose=0.006)
# The bolt lies before it.
kit.stack(["red"] * 2, 0.16, -1.02)
kit.lamp(0.15, -1.70, 5.4, radius=1.0, power=5600, spread=44)
kit.camera(at=(-0.35, -5.6, 2.75), target=(0.0, -0.35, 0.40), lens=58, focus=(0, -0.6, 0.4), stop=8)
kit.render(4 / 3)
