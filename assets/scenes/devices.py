"""What stands beside the cards in some scenes: a phone, a laptop, a microphone, a desk. Measures in decimetres.

Screens shine by themselves and show what textures.ts drew, without words.
"""

import math

import bmesh
import bpy
import kit

METAL = (0.14, 0.165, 0.22)


def slab(name, width, height, thick, corner, materials, edge=0.012, steps=10):
    """A plate with round corners and softened edges, lying with its middle at the origin. Materials: body, upper face."""
    outline = kit.rounded(width, height, corner, steps)
    made = bmesh.new()
    rings = []
    for inset, up in [(edge, -thick / 2), (edge * 0.3, -thick / 2 + edge * 0.3), (0, -thick / 2 + edge), (0, thick / 2 - edge), (edge * 0.3, thick / 2 - edge * 0.3), (edge, thick / 2)]:
        share = (1 - 2 * inset / width, 1 - 2 * inset / height)
        rings.append([made.verts.new((x * share[0], y * share[1], up)) for x, y in outline])
    count = len(outline)
    for low, high in zip(rings, rings[1:]):
        for step in range(count):
            after = (step + 1) % count
            made.faces.new([low[step], low[after], high[after], high[step]])
    made.faces.new(rings[0][::-1])
    made.faces.new(rings[-1]).material_index = len(materials) - 1
    mesh = bpy.data.meshes.new(name)
    made.to_mesh(mesh)
    for part in materials:
        mesh.materials.append(part)
    kit.smooth(mesh, 40)
    return mesh


def pane(name, width, height, corner, made):
    """A flat plate with a picture over all of it."""
    built = bmesh.new()
    uv = built.loops.layers.uv.new("picture")
    face = built.faces.new([built.verts.new((x, y, 0)) for x, y in kit.rounded(width, height, corner, 10)])
    for loop in face.loops:
        loop[uv].uv = (loop.vert.co.x / width + 0.5, loop.vert.co.y / height + 0.5)
    mesh = bpy.data.meshes.new(name)
    built.to_mesh(mesh)
    mesh.materials.append(made)
    return mesh


def screen(picture, strength):
    """Glass over a picture that shines."""
    made = kit.material(f"screen-{picture}", (0.004, 0.005, 0.008), rough=0.10, spec=0.5)
    shader = made.node_tree.nodes["Principled BSDF"]
    kit.link(made, kit.picture(made, picture), "Color", shader, "Emission")
    kit.emitters.append((shader.inputs["Emission Strength"], strength))
    return made


def group(name, parts, at, turn):
    """Holds parts together: `(mesh, place, turn)` in the measures of the group."""
    holder = kit.add(name, None, at, turn)
    for index, (mesh, place, rotation) in enumerate(parts):
        part = kit.add(f"{name}-{index}", mesh, place, rotation)
        part.parent = holder
    return holder


def phone(at, turn, picture="screen-phone", strength=1.5):
    """Lies with its screen up and its foot towards -y when `turn` is none; `at` is the middle of its foot's edge."""
    width, height, thick = 0.74, 1.54, 0.082
    metal = kit.material("phone-metal", METAL, rough=0.30, metal=0.7)
    glass = kit.material("phone-glass", (0.004, 0.005, 0.008), rough=0.10, spec=0.5)
    middle = height / 2
    return group(
        "phone",
        [
            (slab("phone", width, height, thick, 0.125, [metal, glass], edge=0.016), (0, middle, thick / 2), (0, 0, 0)),
            (pane("phone-screen", width - 0.075, height - 0.075, 0.092, screen(picture, strength)), (0, middle, thick + 0.0012), (0, 0, 0)),
        ],
        at,
        turn,
    )


def laptop(at, turn, opening=108, picture="screen-laptop", strength=1.4):
    """`at` is the middle of the hinge on the desk, the keys lie towards -y; `opening` in degrees."""
    width, depth, thick, lid = 3.3, 2.25, 0.13, 0.055
    # A coat, not bare metal: bare metal shows the night around it, and is black.
    metal = kit.material("laptop-metal", (0.115, 0.135, 0.180), rough=0.46, metal=0.35)
    dark = kit.material("laptop-key", (0.010, 0.013, 0.020), rough=0.5)
    bezel = kit.material("laptop-bezel", (0.004, 0.005, 0.008), rough=0.2)
    key = slab("key", 0.172, 0.162, 0.03, 0.025, [dark], edge=0.008, steps=4)
    parts = [
        (slab("laptop-body", width, depth, thick, 0.12, [metal], edge=0.02), (0, -depth / 2, thick / 2), (0, 0, 0)),
        (slab("laptop-well", width * 0.885, 1.06, 0.004, 0.04, [dark], edge=0.001), (0, -0.72, thick + 0.001), (0, 0, 0)),
        (slab("laptop-pad", 1.15, 0.66, 0.004, 0.04, [metal], edge=0.001), (0, -1.76, thick + 0.002), (0, 0, 0)),
    ]
    for row in range(5):
        wide = row == 4
        for column in range(14):
            if wide and 4 <= column <= 8:
                continue
            parts.append((key, ((column - 6.5) * 0.203, -0.32 - row * 0.198, thick + 0.014), (0, 0, 0)))
    space = slab("space", 0.172 + 4 * 0.203, 0.162, 0.03, 0.025, [dark], edge=0.008, steps=4)
    parts.append((space, (-0.5 * 0.203, -0.32 - 4 * 0.198, thick + 0.014), (0, 0, 0)))
    body = group("laptop", parts, at, turn)
    height = 2.18
    top = group(
        "lid",
        [
            (slab("laptop-lid", width, height, lid, 0.12, [metal, bezel], edge=0.014), (0, height / 2, 0), (0, 0, 0)),
            (pane("laptop-screen", width - 0.16, height - 0.20, 0.05, screen(picture, strength)), (0, height / 2 + 0.02, lid / 2 + 0.0015), (0, 0, 0)),
        ],
        (0, 0.02, thick * 0.9),
        # Shut, the lid would lie over the keys with its screen down.
        (math.radians(180 - opening), 0, 0),
    )
    top.parent = body
    return body


def turned(name, profile, made, segments=96):
    """Turns a profile of (radius, height) about the upright."""
    built = bmesh.new()
    rings = [[built.verts.new((max(out, 0.0005) * math.cos(2 * math.pi * step / segments), max(out, 0.0005) * math.sin(2 * math.pi * step / segments), up)) for step in range(segments)] for out, up in profile]
    for low, high in zip(rings, rings[1:]):
        for step in range(segments):
            after = (step + 1) % segments
            built.faces.new([low[step], low[after], high[after], high[step]])
    mesh = bpy.data.meshes.new(name)
    built.to_mesh(mesh)
    mesh.materials.append(made)
    kit.smooth(mesh, 40)
    return mesh


def rod(name, start, end, thick, made):
    from mathutils import Vector

    way = Vector(end) - Vector(start)
    mesh = turned(name, [(thick, 0), (thick, way.length)], made, 32)
    return kit.add(name, mesh, start, way.to_track_quat("Z", "Y").to_euler())


def microphone(at, turn=0.0, lean=0.35):
    """A studio microphone on a heavy foot: `at` is the middle of the foot, it looks towards -y."""
    metal = kit.material("mic-metal", METAL, rough=0.36, metal=0.5)
    brass = kit.material("mic-ring", (0.78, 0.46, 0.16), rough=0.26, metal=1.0)
    mesh_ = kit.material("mic-mesh", (0.22, 0.24, 0.29), rough=0.45, metal=0.5)
    weave = kit.node(mesh_, "ShaderNodeTexVoronoi", Scale=62)
    place = kit.node(mesh_, "ShaderNodeTexCoord")
    kit.link(mesh_, place, "Object", weave, "Vector")
    kit.bump(mesh_, weave, "Distance", 0.9, 0.02)
    foot = turned("mic-foot", [(0, 0), (0.58, 0), (0.60, 0.02), (0.60, 0.06), (0.55, 0.09), (0.09, 0.10), (0.07, 0.13), (0.05, 0.2), (0.05, 1.35), (0, 1.35)], metal)
    body = turned("mic-body", [(0, -0.52), (0.14, -0.52), (0.20, -0.46), (0.235, -0.36), (0.235, 0.10)], metal)
    ring = turned("mic-ring", [(0.235, 0.10), (0.25, 0.105), (0.25, 0.15), (0.235, 0.155)], brass)
    dome = [step * math.pi / 2 / 14 for step in range(15)]
    head = turned("mic-head", [(0.228, 0.155)] + [(0.228 * max(math.cos(angle), 0) ** 0.55, 0.36 + 0.24 * math.sin(angle)) for angle in dome], mesh_)
    stand = group("microphone", [(foot, (0, 0, 0), (0, 0, 0))], at, (0, 0, turn))
    capsule = group("capsule", [(body, (0, 0, 0), (0, 0, 0)), (ring, (0, 0, 0), (0, 0, 0)), (head, (0, 0, 0), (0, 0, 0))], (0, -0.06, 1.62), (lean, 0, 0))
    capsule.parent = stand
    fork = turned("mic-fork", [(0, -0.31), (0.055, -0.31), (0.055, 0.31), (0, 0.31)], metal, 32)
    group("hub", [(fork, (0, 0, 0), (0, math.pi / 2, 0))], (0, -0.06, 1.5), (0, 0, 0)).parent = stand
    return stand


def mug(at, colour=(0.030, 0.085, 0.095)):
    glaze = kit.material("glaze", colour, rough=0.25, spec=0.5)
    kit.add("mug", turned("mug", [(0, 0), (0.36, 0), (0.40, 0.03), (0.42, 0.12), (0.42, 0.92), (0.41, 0.945), (0.395, 0.95), (0.38, 0.93), (0.375, 0.2), (0, 0.16)], glaze), at)
    bpy.ops.mesh.primitive_torus_add(major_radius=0.26, minor_radius=0.05, major_segments=64, minor_segments=20, location=(at[0] + 0.44, at[1] - 0.04, at[2] + 0.5), rotation=(math.pi / 2, 0, 0.1))
    handle = bpy.context.object
    handle.data.materials.append(glaze)
    kit.smooth(handle.data, 60)


def desk(width=16, depth=9, at=(0, 0, 0)):
    """Dark oiled wood, its grain along x."""
    wood = kit.material("wood", (0.030, 0.019, 0.014), rough=0.42, spec=0.35)
    shader = wood.node_tree.nodes["Principled BSDF"]
    grain = kit.noise(wood, 2.2, 6, (0.22, 3.2, 1))
    ramp = kit.node(wood, "ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.30, 0.72
    ramp.color_ramp.elements[0].color = (0.030, 0.019, 0.015, 1)
    ramp.color_ramp.elements[1].color = (0.125, 0.066, 0.036, 1)
    kit.link(wood, grain, "Fac", ramp, "Fac")
    kit.link(wood, ramp, "Color", shader, "Base Color")
    kit.bump(wood, kit.noise(wood, 5, 4, (0.2, 6, 1)), "Fac", 0.12, 0.01)
    kit.add("desk", slab("desk", width, depth, 0.3, 0.1, [wood], edge=0.03), (at[0], at[1], at[2] - 0.15))
