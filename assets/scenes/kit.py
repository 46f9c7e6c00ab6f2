"""What all scenes share: measures, materials, chips, cards, the table, the lamp, and how a picture is rendered.

One unit is a decimetre. Every scene has the same key light (warm, high, soft), the same faint blue fill and the same
camera height, so that the pictures belong together. Textures come from textures.ts.
"""

import math
import os
import random
import sys

import bmesh
import bpy

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TEXTURES = os.path.join(ROOT, ".cache", "scenes")

CHIP_RADIUS = 0.195
CHIP_HEIGHT = 0.034
CARD = (0.63, 0.88, 0.0042)
# Base colour, edge spots: linear light, darker than on screen because the lamp is bright.
CHIPS = {
    "lamp": ((0.62, 0.235, 0.035), (0.80, 0.68, 0.46)),
    "felt": ((0.020, 0.180, 0.115), (0.62, 0.70, 0.62)),
    "night": ((0.022, 0.048, 0.140), (0.50, 0.58, 0.72)),
    "red": ((0.330, 0.022, 0.030), (0.72, 0.58, 0.52)),
}


def clear():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    random.seed(7)


def material(name, colour=None, rough=0.5, metal=0.0, spec=0.5):
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    shader = made.node_tree.nodes["Principled BSDF"]
    if colour:
        shader.inputs["Base Color"].default_value = (*colour, 1)
    shader.inputs["Roughness"].default_value = rough
    shader.inputs["Metallic"].default_value = metal
    shader.inputs["Specular"].default_value = spec
    return made


def node(made, kind, **values):
    added = made.node_tree.nodes.new(kind)
    for key, value in values.items():
        if key in added.inputs:
            added.inputs[key].default_value = value
        else:
            setattr(added, key, value)
    return added


def link(made, source, output, target, name):
    made.node_tree.links.new(source.outputs[output], target.inputs[name])


def bump(made, texture, output, strength, distance):
    raised = node(made, "ShaderNodeBump", Strength=strength, Distance=distance)
    link(made, texture, output, raised, "Height")
    link(made, raised, "Normal", made.node_tree.nodes["Principled BSDF"], "Normal")


def noise(made, scale, detail=4.0, stretch=(1, 1, 1), turn=0.0):
    """Noise in the object's own measures; a stretch makes fibres or brush marks of it."""
    place = node(made, "ShaderNodeTexCoord")
    mapping = node(made, "ShaderNodeMapping", Scale=stretch, Rotation=(0, 0, turn))
    link(made, place, "Object", mapping, "Vector")
    texture = node(made, "ShaderNodeTexNoise", Scale=scale, Detail=detail, Roughness=0.65)
    link(made, mapping, "Vector", texture, "Vector")
    return texture


def picture(made, name):
    texture = node(made, "ShaderNodeTexImage")
    texture.image = bpy.data.images.load(os.path.join(TEXTURES, name + ".png"), check_existing=True)
    texture.interpolation = "Cubic"
    return texture


def add(name, mesh, at=(0, 0, 0), turn=(0, 0, 0)):
    made = bpy.data.objects.new(name, mesh)
    made.location = at
    made.rotation_euler = turn
    bpy.context.collection.objects.link(made)
    return made


def smooth(mesh, degrees=35):
    for face in mesh.polygons:
        face.use_smooth = True
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = math.radians(degrees)


def chip(colour):
    """A clay chip: eight edge spots, a moulded ring of bars, a printed middle that lies a little deeper."""
    base, spot = CHIPS[colour]
    clay = material(f"clay-{colour}", base, rough=0.52, spec=0.32)
    light = material(f"spot-{colour}", spot, rough=0.52, spec=0.32)
    for made in (clay, light):
        bump(made, noise(made, 55, 2), "Fac", 0.16, 0.004)
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


def felt_material(a, b, colour=(0.0045, 0.034, 0.036), line=0.72):
    """Cloth with fibres in every direction, worn a little unevenly, and one thin printed line (an ellipse)."""
    made = material("felt", colour, rough=0.95, spec=0.08)
    shader = made.node_tree.nodes["Principled BSDF"]
    shader.inputs["Sheen"].default_value = 0.25
    uneven = noise(made, 0.9, 2)
    ramp = node(made, "ShaderNodeMapRange", **{"From Min": 0.3, "From Max": 0.7, "To Min": 0.78, "To Max": 1.2})
    link(made, uneven, "Fac", ramp, "Value")
    shade = node(made, "ShaderNodeVectorMath", operation="SCALE")
    shade.inputs[0].default_value = colour
    made.node_tree.links.new(ramp.outputs["Result"], shade.inputs["Scale"])

    place = node(made, "ShaderNodeTexCoord")
    scaled = node(made, "ShaderNodeVectorMath", operation="MULTIPLY")
    scaled.inputs[1].default_value = (1 / (a * line), 1 / (b * line), 0)
    link(made, place, "Object", scaled, 0)
    length = node(made, "ShaderNodeVectorMath", operation="LENGTH")
    made.node_tree.links.new(scaled.outputs[0], length.inputs[0])
    close = node(made, "ShaderNodeMath", operation="COMPARE")
    made.node_tree.links.new(length.outputs["Value"], close.inputs[0])
    close.inputs[1].default_value = 1.0
    close.inputs[2].default_value = 0.0042
    mix = node(made, "ShaderNodeMixRGB")
    mix.inputs["Color2"].default_value = (0.07, 0.17, 0.15, 1)
    made.node_tree.links.new(close.outputs[0], mix.inputs["Fac"])
    made.node_tree.links.new(shade.outputs[0], mix.inputs["Color1"])
    made.node_tree.links.new(mix.outputs[0], shader.inputs["Base Color"])

    one, two = noise(made, 34, 2, (1, 5, 1), 0.5), noise(made, 34, 2, (5, 1, 1), 0.2)
    both = node(made, "ShaderNodeMath", operation="ADD")
    made.node_tree.links.new(one.outputs["Fac"], both.inputs[0])
    made.node_tree.links.new(two.outputs["Fac"], both.inputs[1])
    bump(made, both, 0, 0.55, 0.022)
    return made


def ellipse_sweep(name, a, b, profile, made, segments=256):
    """Sweeps a profile of (outward, up) along an ellipse."""
    built = bmesh.new()
    rings = []
    for step in range(segments):
        angle = 2 * math.pi * step / segments
        normal = (b * math.cos(angle), a * math.sin(angle))
        size = math.hypot(*normal)
        rings.append(
            [built.verts.new((a * math.cos(angle) + out * normal[0] / size, b * math.sin(angle) + out * normal[1] / size, up)) for out, up in profile]
        )
    for step in range(segments):
        one, two = rings[step], rings[(step + 1) % segments]
        for low in range(len(profile) - 1):
            built.faces.new([one[low], two[low], two[low + 1], one[low + 1]])
    mesh = bpy.data.meshes.new(name)
    built.to_mesh(mesh)
    mesh.materials.append(made)
    smooth(mesh, 60)
    return add(name, mesh)


def table(a=11.0, b=6.2, line=0.72):
    """An oval of cloth, a brushed brass ring, a padded rail, and the night around it."""
    cloth = bmesh.new()
    bmesh.ops.create_circle(cloth, cap_ends=True, radius=1, segments=256)
    for vertex in cloth.verts:
        vertex.co.x *= a
        vertex.co.y *= b
    mesh = bpy.data.meshes.new("felt")
    cloth.to_mesh(mesh)
    mesh.materials.append(felt_material(a, b, line=line))
    add("felt", mesh)

    brass = material("brass", (0.78, 0.46, 0.16), rough=0.26, metal=1.0)
    bump(brass, noise(brass, 9, 3, (1, 1, 60)), "Fac", 0.25, 0.004)
    half = [(math.cos(step / 12 * math.pi), math.sin(step / 12 * math.pi)) for step in range(13)]
    ellipse_sweep("ring", a, b, [(0.10 - 0.10 * x, 0.10 * y) for x, y in half], brass)

    leather = material("leather", (0.010, 0.016, 0.034), rough=0.38, spec=0.5)
    grain = node(leather, "ShaderNodeTexVoronoi", Scale=26)
    bump(leather, grain, "Distance", 0.18, 0.02)
    ellipse_sweep("rail", a, b, [(0.85 - 0.66 * x, 0.46 * y**0.8) for x, y in half], leather)


def lamp(x, y, z, radius=1.25, power=1500, warmth=(1.0, 0.70, 0.40), spread=110, shade=True):
    """The key light in its shade: `z` is the height of the shade's rim."""
    # A spot with a soft edge: an area light of the same spread wastes most of its samples at the rim of the pool.
    light = bpy.data.lights.new("key", "SPOT")
    light.spot_size = math.radians(spread)
    light.spot_blend = 1.0
    light.shadow_soft_size = radius * 0.5
    light.energy = power
    light.color = warmth
    add("key", light, (x, y, z + 0.02))
    if not shade:
        return
    enamel = material("enamel", (0.012, 0.026, 0.070), rough=0.22, spec=0.6)
    inside = material("inside", (0.80, 0.72, 0.60), rough=0.6)
    inside_shader = inside.node_tree.nodes["Principled BSDF"]
    inside_shader.inputs["Emission"].default_value = (1.0, 0.66, 0.34, 1)
    inside_shader.inputs["Emission Strength"].default_value = 5.0
    dome = [(radius * math.sin(step / 16 * math.pi / 2), radius * 0.62 * math.cos(step / 16 * math.pi / 2)) for step in range(17)]
    for name, made, scale in (("shade", enamel, 1.0), ("glow", inside, 0.985)):
        built = bmesh.new()
        rings = []
        for out, up in dome:
            rings.append(
                [built.verts.new((max(out, 0.05) * scale * math.cos(turn), max(out, 0.05) * scale * math.sin(turn), up * scale)) for turn in [2 * math.pi * step / 96 for step in range(96)]]
            )
        for one, two in zip(rings, rings[1:]):
            for step in range(96):
                after = (step + 1) % 96
                corners = [one[step], two[step], two[after], one[after]]
                built.faces.new(corners if scale == 1.0 else corners[::-1])
        mesh = bpy.data.meshes.new(name)
        built.to_mesh(mesh)
        mesh.materials.append(made)
        smooth(mesh)
        add(name, mesh, (x, y, z + 0.03))
    brass = material("cap", (0.78, 0.46, 0.16), rough=0.25, metal=1.0)
    for size, height, up in ((0.16, 0.30, radius * 0.62 + 0.12), (0.025, 12.0, radius * 0.62 + 6)):
        built = bmesh.new()
        bmesh.ops.create_cone(built, cap_ends=True, segments=48, radius1=size, radius2=size * 0.8, depth=height)
        mesh = bpy.data.meshes.new("cap")
        built.to_mesh(mesh)
        mesh.materials.append(brass)
        smooth(mesh)
        add("cap", mesh, (x, y, z + up))


def night(fill=60, colour=(0.16, 0.32, 1.0), at=(-9, 8, 7)):
    """The room: nearly black blue, and a faint blue light from the left behind, as from a window."""
    world = bpy.data.worlds.new("night")
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs["Color"].default_value = (0.0022, 0.0036, 0.0080, 1)
    bpy.context.scene.world = world
    light = bpy.data.lights.new("fill", "AREA")
    light.size = 6
    light.energy = fill
    light.color = colour
    made = add("fill", light, at)
    aim(made, (0, 0, 0))


def aim(made, target):
    from mathutils import Vector

    made.rotation_euler = (Vector(target) - made.location).to_track_quat("-Z", "Y").to_euler()


def camera(at, target, lens=50, focus=None, stop=4.0, shift=(0, 0)):
    """`focus` is the point that is sharp. The stop is that of the same picture at true size, so it is scaled."""
    data = bpy.data.cameras.new("camera")
    data.lens = lens
    data.shift_x, data.shift_y = shift
    made = add("camera", data, at)
    aim(made, target)
    if focus:
        data.dof.use_dof = True
        data.dof.focus_distance = math.dist(at, focus)
        # One unit is ten centimetres: the lens is ten times too small for the world, and its opening with it.
        data.dof.aperture_fstop = stop / 10
        data.dof.aperture_blades = 0
    bpy.context.scene.camera = made


def options():
    """Width, samples, target and seed after `--`: `blender -b -t 2 -P lamp-table.py -- 480 32 /tmp/test.exr 1`."""
    width, samples, target, seed = (sys.argv[sys.argv.index("--") + 1 :] + ["0"])[:4]
    return int(width), int(samples), os.path.abspath(target), int(seed)


def render(aspect):
    width, samples, target, seed = options()
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.seed = seed
    # One tile: every pass is a whole picture.
    cycles.use_auto_tile = False
    cycles.samples = samples
    # Debian's Blender is built without a denoiser.
    cycles.use_denoising = False
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.03
    cycles.adaptive_min_samples = 6
    cycles.max_bounces = 4
    cycles.diffuse_bounces = 2
    cycles.glossy_bounces = 2
    cycles.caustics_reflective = False
    cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = 2.5
    cycles.sample_clamp_direct = 12.0
    scene.render.resolution_x = width
    scene.render.resolution_y = round(width / aspect)
    scene.render.film_transparent = False
    # Light as it is, in linear numbers: develop.py decides exposure and contrast.
    scene.render.image_settings.file_format = "OPEN_EXR"
    scene.render.image_settings.color_depth = "16"
    scene.render.filepath = target
    bpy.ops.render.render(write_still=True)
