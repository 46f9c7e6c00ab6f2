"""A phone against a stack of chips, and one stack beside it: the download page. The words stand at the left."""

import math
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import devices  # noqa: E402
import kit  # noqa: E402

kit.clear()
kit.table(line=0.40)
kit.night(fill=420, at=(-8, 3, 3.6))
# The stack that it leans on stands where its back reaches down to it.
devices.phone((0.62, -0.62, 0.004), (math.radians(62), 0, math.radians(-12)), strength=2.0)
kit.stack(["night"] * 20, 0.86, 0.12)
kit.stack(["lamp"] * 15, 1.46, -0.62)
kit.stack(["lamp"], 1.22, -1.30)
kit.stack(["night"] * 2, -0.22, -1.02)
kit.lamp(1.00, -1.55, 5.4, radius=1.0, power=5200, spread=50)
kit.camera(at=(-0.35, -5.6, 2.75), target=(0.42, -0.4, 0.50), lens=59, focus=(0.62, -0.55, 0.6), stop=8)
kit.render(900 / 640)
