"""One picture for each light, and what develop.py needs to know of every pixel."""

import os
import sys

import bpy

from .materials import emitters


def options():
    """Width, samples, target and seed after `--`: `blender -b -t 2 -P lamp-table.py -- 480 32 /tmp/test 1`. Names of
    lights may follow, where only they changed: a screen with another picture is `glow`."""
    width, samples, target, seed, *lights = sys.argv[sys.argv.index("--") + 1 :]
    return int(width), int(samples), os.path.abspath(target), int(seed), lights


def render(aspect):
    """One picture for each light alone, `<target>.<light>.<seed>.exr`; develop.py adds them up. Cycles asks one light of
    all for each sample, which is where nearly all grain came from: a light alone is seen by every sample."""
    width, samples, target, seed, chosen = options()
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.seed = seed
    # One tile: every pass is a whole picture.
    cycles.use_auto_tile = False
    # Debian's Blender is built without a denoiser.
    cycles.use_denoising = False
    # Few samples at a time, many passes: what looks finished after four of them seldom is.
    cycles.use_adaptive_sampling = False
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
    scene.world.cycles.sampling_method = "NONE"
    sky = scene.world.node_tree.nodes["Background"].inputs["Strength"]
    lights = [thing for thing in bpy.data.objects if thing.type == "LIGHT"]
    for name in [light.name for light in lights] + (["glow"] if emitters else []):
        if chosen and name not in chosen:
            continue
        for light in lights:
            light.hide_render = light.name != name
        for socket, strength in emitters:
            socket.default_value = strength if name == "glow" else 0.0
        sky.default_value = 1.0 if name == lights[0].name else 0.0
        # Only the key light is strong enough for what it throws back to be seen, or its grain.
        key = name == "key"
        cycles.samples = samples if key else max(samples // 2, 2)
        cycles.max_bounces = cycles.glossy_bounces = 2 if key else 1
        cycles.diffuse_bounces = 1 if key else 0
        scene.render.filepath = f"{target}.{name}.{seed}.exr"
        features(f"{target}.{{}}.{seed}" if key else None)
        bpy.ops.render.render(write_still=True)
    for name in FEATURES if not chosen or "key" in chosen else ():
        # The compositor numbers what it writes by frames.
        os.replace(f"{target}.{name}.{seed}0001.exr", f"{target}.{name}.{seed}.exr")


FEATURES = {"albedo": "DiffCol", "shine": "GlossCol", "normal": "Normal"}


def features(target):
    """What a pixel shows apart from light: develop.py smooths grain within equal things only."""
    scene = bpy.context.scene
    layer = bpy.context.view_layer
    scene.use_nodes = target is not None
    if not target:
        return
    layer.use_pass_diffuse_color = layer.use_pass_glossy_color = layer.use_pass_normal = True
    tree = scene.node_tree
    tree.nodes.clear()
    source = tree.nodes.new("CompositorNodeRLayers")
    shown = tree.nodes.new("CompositorNodeComposite")
    tree.links.new(source.outputs["Image"], shown.inputs["Image"])
    kept = tree.nodes.new("CompositorNodeOutputFile")
    kept.base_path = os.path.dirname(target)
    kept.format.file_format = "OPEN_EXR"
    kept.format.color_depth = "16"
    kept.file_slots.clear()
    for name, output in FEATURES.items():
        kept.file_slots.new(os.path.basename(target).format(name))
        tree.links.new(source.outputs[output], kept.inputs[-1])
