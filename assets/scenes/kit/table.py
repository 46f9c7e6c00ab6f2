"""The oval table: cloth, brass ring, rail."""

import math

import bmesh
import bpy

from .materials import add, bump, link, material, node, noise, smooth


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
