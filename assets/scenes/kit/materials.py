"""Materials, textures and the adding of things to a scene."""

import math
import os
import random

import bpy

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
TEXTURES = os.path.join(ROOT, ".cache", "scenes")


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


# What shines by itself: rendered apart, as a light of its own.
emitters = []


def emit(shader, colour, strength):
    shader.inputs["Emission"].default_value = (*colour, 1)
    emitters.append((shader.inputs["Emission Strength"], strength))


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
