"""One card in the light, its fellows face down around it: nothing is here (404)."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import kit  # noqa: E402

kit.clear()
kit.table()
kit.night(fill=420, at=(-8, 3, 3.6))
# The one that lies in the light, a little bent, so that it stands off the cloth.
kit.card("4h", (0.02, -0.55, 0.006), turn=-0.16, bend=0.035)
for index, (x, y, turn) in enumerate([(-1.35, -0.10, 0.62), (-0.98, 0.62, -0.35), (1.22, 0.28, -0.78), (1.50, -0.78, 0.42), (-1.18, -1.22, 1.25), (0.52, 1.12, 0.18), (1.05, -1.62, 1.05)]):
    kit.card("back", (x, y, 0.002 + 0.001 * index), turn=turn, bend=0.01)
kit.lamp(0.10, -0.80, 5.4, radius=1.0, power=5200, spread=34)
kit.camera(at=(-0.35, -5.6, 2.75), target=(0.04, -0.46, 0.05), lens=80, focus=(0.02, -0.65, 0.05), stop=8)
kit.render(4 / 3)
