"""Playing cards with our own back."""

import math

import bmesh
import bpy

from .materials import add, bump, link, material, node, picture, smooth

CARD = (0.63, 0.88, 0.0042)


def rounded(width, height, corner, steps=8):
    """The outline of a card, counter-clockwise."""
    points = []
    for index, (cx, cy) in enumerate(
        [(width / 2 - corner, height / 2 - corner), (-width / 2 + corner, height / 2 - corner), (-width / 2 + corner, -height / 2 + corner), (width / 2 - corner, -height / 2 + corner)]
    ):
        for step in range(steps + 1):
            angle = math.pi / 2 * (index + step / steps)
            points.append((cx + corner * math.cos(angle), cy + corner * math.sin(angle)))
    return points


def card(name, at, turn=0.0, tilt=(0, 0), bend=0.0, flipped=False):
    """A linen card with its face up: picture `name` above, our back below. `bend` lifts its short sides (units)."""
    width, height, thick = CARD
    sides = []
    for texture in ((name, "back") if not flipped else ("back", name)):
        print_ = material(f"card-{texture}", rough=0.42, spec=0.22)
        link(print_, picture(print_, texture), "Color", print_.node_tree.nodes["Principled BSDF"], "Base Color")
        # Linen: two sets of fine threads across each other.
        weave = node(print_, "ShaderNodeTexChecker", Scale=95)
        place = node(print_, "ShaderNodeTexCoord")
        link(print_, place, "UV", weave, "Vector")
        bump(print_, weave, "Fac", 0.09, 0.004)
        sides.append(print_)
    edge = material("card-edge", (0.72, 0.68, 0.60), rough=0.7)
    made = bmesh.new()
    uv = made.loops.layers.uv.new("print")
    outline = rounded(width, height, 6 / 64 * width)

    def lift(y):
        return bend * (2 * y / height) ** 2

    # Strips across the card, so that it can bend.
    rows = 12
    levels = sorted({round(-height / 2 + height * row / rows, 5) for row in range(rows + 1)} | {round(y, 5) for _, y in outline})

    def reach(y):
        corner = 6 / 64 * width
        over = abs(y) - (height / 2 - corner)
        return width / 2 if over <= 0 else width / 2 - corner + math.sqrt(max(corner**2 - over**2, 0))

    grid = {}
    for side, z in ((0, thick / 2), (1, -thick / 2)):
        for row, y in enumerate(levels):
            for column, x in enumerate((-1, -0.5, 0, 0.5, 1)):
                grid[side, row, column] = made.verts.new((x * reach(y), y, z + lift(y)))
    for row in range(len(levels) - 1):
        for column in range(4):
            for side in (0, 1):
                corners = [grid[side, row, column], grid[side, row, column + 1], grid[side, row + 1, column + 1], grid[side, row + 1, column]]
                face = made.faces.new(corners if side == 0 else corners[::-1])
                face.material_index = side
                for loop in face.loops:
                    x, y, _ = loop.vert.co
                    u = x / width + 0.5
                    loop[uv].uv = (u if side == 0 else 1 - u, y / height + 0.5)
        for column, order in ((0, 1), (4, -1)):
            corners = [grid[0, row, column], grid[0, row + 1, column], grid[1, row + 1, column], grid[1, row, column]]
            made.faces.new(corners[::order]).material_index = 2
    for row, order in ((0, -1), (len(levels) - 1, 1)):
        for column in range(4):
            corners = [grid[0, row, column], grid[0, row, column + 1], grid[1, row, column + 1], grid[1, row, column]]
            made.faces.new(corners[::order]).material_index = 2
    bmesh.ops.remove_doubles(made, verts=made.verts, dist=1e-6)
    mesh = bpy.data.meshes.new(f"card-{name}")
    made.to_mesh(mesh)
    for part in (*sides, edge):
        mesh.materials.append(part)
    smooth(mesh)
    x, y, z = at
    return add(f"card-{name}", mesh, (x, y, z + thick / 2), (tilt[0], tilt[1], turn))
