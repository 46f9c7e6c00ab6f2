"""What all scenes share: measures, materials, chips, cards, the table, the lamp, and how a picture is rendered.

One unit is a decimetre. Every scene has the same key light (warm, high, soft), the same faint blue fill and the same
camera height, so that the pictures belong together. Textures come from textures.ts.
"""

from .cards import card, rounded  # noqa: F401
from .chips import CHIP_HEIGHT, CHIP_RADIUS, chip_mesh, stack  # noqa: F401
from .light import camera, lamp, night  # noqa: F401
from .materials import add, bump, clear, emitters, link, material, node, noise, picture, smooth  # noqa: F401
from .render import render  # noqa: F401
from .table import table  # noqa: F401
