"""The lamp, the night around it, and the camera that looks at both."""

import math

import bmesh
import bpy
from mathutils import Vector

from .materials import add, emit, material, smooth


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
    emit(inside_shader, (1.0, 0.66, 0.34), 5.0)
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
