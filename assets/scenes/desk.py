"""A desk at night with laptop and microphone: streamer mode. The words stand at the left."""

import math
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import devices  # noqa: E402
import kit  # noqa: E402

kit.clear()
devices.desk(20, 8, at=(0, 0.2, 0))
kit.night(fill=420, at=(-8, 3, 3.6))
devices.laptop((0.95, 0.9, 0), (0, 0, math.radians(-9)), strength=2.2)
devices.microphone((-1.50, -0.10, 0), turn=math.radians(28))
devices.mug((3.30, 0.75, 0))
kit.stack(["lamp"] * 7, 3.05, -0.75)
kit.stack(["night"] * 4, 3.46, -0.50)
kit.stack(["felt"], 2.78, -1.20)
kit.card("back", (-0.86, -1.55, 0.001), turn=0.35)
kit.card("back", (-0.58, -1.47, 0.007), turn=0.12)
kit.lamp(0.9, -1.7, 5.4, radius=1.0, power=9500, spread=76)
kit.camera(at=(-0.4, -7.4, 2.75), target=(0.45, 0, 0.80), lens=42, focus=(0.7, -0.2, 0.8), stop=8)
kit.render(1000 / 640)
