"""Clay chips, one and in stacks."""

import math
import random

import bmesh
import bpy

from .materials import add, bump, link, material, noise, picture, smooth

CHIP_RADIUS = 0.195
CHIP_HEIGHT = 0.034
# Base colour, edge spots: linear light, darker than on screen because the lamp is bright.
CHIPS = {
    "lamp": ((0.62, 0.235, 0.035), (0.80, 0.68, 0.46)),
    "felt": ((0.020, 0.180, 0.115), (0.62, 0.70, 0.62)),
    "night": ((0.022, 0.048, 0.140), (0.50, 0.58, 0.72)),
    "red": ((0.330, 0.022, 0.030), (0.72, 0.58, 0.52)),
}


def chip(colour):
    """A clay chip: eight edge spots, a moulded ring of bars, a printed middle that lies a little deeper."""
    base, spot = CHIPS[colour]
    clay = material(f"clay-{colour}", base, rough=0.52, spec=0.32)
    light = material(f"spot-{colour}", spot, rough=0.52, spec=0.32)
    for made in (clay, light):
        # Any more, and light from above turns the side of a stack into sand.
        bump(made, noise(made, 55, 2), "Fac", 0.05, 0.003)
    print_ = material(f"inlay-{colour}", rough=0.34, spec=0.4)
    link(print_, picture(print_, f"inlay-{colour}"), "Color", print_.node_tree.nodes["Principled BSDF"], "Base Color")

    radius, half = CHIP_RADIUS, CHIP_HEIGHT / 2
    # Radius and height of the upper side, from the middle of the edge inwards.
    profile = [
        (1.000, 0.00), (1.000, 0.62), (0.992, 0.80), (0.975, 0.93), (0.950, 1.00), (0.800, 1.00),
        (0.780, 0.93), (0.770, 0.90), (0.610, 0.90), (0.600, 0.93), (0.580, 1.00), (0.560, 0.97), (0.550, 0.88),
    ]
    segments = 192
    made = bmesh.new()
    uv = made.loops.layers.uv.new("flat")

    def ring(scale, height, raised):
        points = []
        for step in range(segments):
            angle = 2 * math.pi * step / segments
            lift = 0.10 if raised and (step // 4) % 3 == 0 else 0.0
            points.append(
                made.verts.new((radius * scale * math.cos(angle), radius * scale * math.sin(angle), half * (height + (lift if height > 0 else -lift))))
            )
        return points

    for side in (1, -1):
        rings = [ring(scale, side * height, 0.6 < scale < 0.775) for scale, height in profile]
        middle = made.verts.new((0, 0, side * half * 0.88))
        for outer, inner in zip(rings, rings[1:]):
            for step in range(segments):
                after = (step + 1) % segments
                corners = [outer[step], outer[after], inner[after], inner[step]]
                face = made.faces.new(corners if side > 0 else corners[::-1])
                # A spot covers the edge and reaches inwards as far as the moulding.
                in_spot = (step % 24) < 9
                far = max(vertex.co.xy.length for vertex in corners) / radius
                face.material_index = 1 if in_spot and far > 0.79 else 0
        for step in range(segments):
            after = (step + 1) % segments
            corners = [rings[-1][step], rings[-1][after], middle]
            face = made.faces.new(corners if side > 0 else corners[::-1])
            face.material_index = 2
            for loop in face.loops:
                x, y, _ = loop.vert.co
                loop[uv].uv = (0.5 + x / radius / 1.1, 0.5 + y / radius / 1.1)
    bmesh.ops.remove_doubles(made, verts=made.verts, dist=1e-5)
    mesh = bpy.data.meshes.new(f"chip-{colour}")
    made.to_mesh(mesh)
    for part in (clay, light, print_):
        mesh.materials.append(part)
    smooth(mesh, 50)
    return mesh


_chips = {}


def chip_mesh(colour):
    if colour not in _chips:
        _chips[colour] = chip(colour)
    return _chips[colour]


def stack(colours, x, y, z=0.0, loose=0.010):
    """A stack from the bottom up: a list of colours, or a colour with a count. No hand stacks perfectly."""
    lean = (random.uniform(-1, 1) * 0.0012, random.uniform(-1, 1) * 0.0012)
    for level, colour in enumerate(colours):
        add(
            f"{colour}-{level}",
            chip_mesh(colour),
            (
                x + level * lean[0] + random.uniform(-loose, loose),
                y + level * lean[1] + random.uniform(-loose, loose),
                z + CHIP_HEIGHT * (level + 0.5),
            ),
            (0, 0, random.uniform(0, 6.28)),
        )
