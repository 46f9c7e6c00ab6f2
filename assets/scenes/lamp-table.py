"""The lamp table: home's first screen. Text stands at the left, so the light falls off to that side, and everything
that a narrow screen needs lies within the right hand square of the picture."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import kit  # noqa: E402

kit.clear()
kit.table()
kit.night(fill=420, at=(-8, 3, 3.6))

# The board: the same hand that the drawn client plays.
for index, name in enumerate(("10h", "7c", "4s", "Ad", "9s")):
    kit.card(name, (index * 0.66, 0.05, 0.001), turn=(0.015, -0.02, 0.01, 0.03, -0.015)[index])
# What the player nearest to us holds.
kit.card("As", (0.90, -1.60, 0.004), turn=-0.06, bend=0.03)
kit.card("10d", (1.42, -1.70, 0.012), turn=-0.42, bend=0.03)
# The pot.
kit.stack(["night"] * 9, 0.80, 0.98)
kit.stack(["lamp"] * 13, 1.24, 1.06)
kit.stack(["felt"] * 7, 1.05, 1.47)
kit.stack(["red"] * 5, 1.66, 0.94)
kit.stack(["felt"], 0.42, 0.86)
# The stacks in front.
kit.stack(["lamp"] * 15, 2.10, -1.42)
kit.stack(["felt"] * 10, 2.52, -1.55)
kit.stack(["night"] * 18, 2.38, -1.08)
kit.stack(["red"] * 4, 1.98, -1.86)
kit.stack(["lamp"], 1.86, -2.34)
# Other hands across the table.
kit.card("back", (-1.7, 2.6, 0.002), turn=0.5)
kit.card("back", (-1.45, 2.65, 0.008), turn=0.32)
kit.card("back", (4.6, 1.9, 0.002), turn=-0.7)
kit.card("back", (4.4, 2.05, 0.008), turn=-0.5)
kit.stack(["night"] * 6, -1.0, 1.9)
kit.stack(["red"] * 8, 3.9, 1.3)
kit.stack(["felt"] * 3, 3.55, 1.5)

kit.lamp(1.70, -1.15, 5.4, radius=1.0, power=4200, spread=58)
kit.camera(at=(-0.75, -5.6, 2.75), target=(0.80, -0.12, 0.08), lens=44, focus=(1.3, -1.1, 0.2), stop=8)
kit.render(16 / 10)
