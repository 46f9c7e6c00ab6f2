"""A stack that has just tipped over (500). How it fell is worked out, not drawn: gravity and friction, the same each time."""

import math
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy  # noqa: E402
import kit  # noqa: E402

# Bullet keeps a margin of some millimetres around bodies: true for chips only if they are as large as plates.
SCALE = 20
CHIPS = 18
LEAN = math.radians(27)
FRAMES = 70


def fallen():
    """Where each chip of a leaning stack comes to rest: a list of matrices, in true measures."""
    scene = bpy.context.scene
    bpy.ops.rigidbody.world_add()
    world = scene.rigidbody_world
    world.substeps_per_frame, world.solver_iterations = 40, 60
    world.point_cache.frame_end = FRAMES
    scene.gravity = (0, 0, -9.81 * SCALE / 4)

    bpy.ops.mesh.primitive_cube_add(size=1, location=(0, 0, -2))
    floor = bpy.context.object
    floor.scale = (400, 400, 4)
    bpy.ops.rigidbody.object_add(type="PASSIVE")
    floor.rigid_body.friction = 0.9
    bodies = [floor]
    height, radius = kit.CHIP_HEIGHT * SCALE, kit.CHIP_RADIUS * SCALE
    for level in range(CHIPS):
        up = height * (level + 0.5)
        # The lower ones stand; the upper ones have slid and lean.
        over = max(level - 4, 0)
        bpy.ops.mesh.primitive_cylinder_add(vertices=64, radius=radius, depth=height * 0.985, location=(over * math.tan(LEAN) * height * 1.75, 0.1 * math.sin(level * 2.1), up))
        body = bpy.context.object
        bpy.ops.rigidbody.object_add(type="ACTIVE")
        body.rigid_body.collision_shape = "CYLINDER"
        body.rigid_body.use_margin = True
        body.rigid_body.collision_margin = 0.0
        body.rigid_body.friction = 0.45
        body.rigid_body.restitution = 0.05
        body.rigid_body.angular_damping = 0.2
        bodies.append(body)
    for frame in range(1, FRAMES + 1):
        scene.frame_set(frame)
    found = []
    for body in bodies[1:]:
        place, turn, _ = body.matrix_world.decompose()
        found.append((place / SCALE, turn.to_euler()))
    for body in bodies:
        bpy.data.objects.remove(body, do_unlink=True)
    bpy.ops.rigidbody.world_remove()
    scene.frame_set(1)
    return found


kit.clear()
places = fallen()
kit.table()
kit.night(fill=420, at=(-8, 3, 3.6))
for index, ((x, y, z), turn) in enumerate(places):
    kit.add(f"chip-{index}", kit.chip_mesh("felt"), (x - 0.36, y - 0.50, max(z, kit.CHIP_HEIGHT / 2)), turn)
kit.stack(["lamp"], -0.58, -1.16)
kit.stack(["night"] * 2, 0.92, 0.30)
kit.lamp(0.15, -1.40, 5.4, radius=1.0, power=5400, spread=42)
kit.camera(at=(-0.35, -5.6, 2.75), target=(0.0, -0.52, 0.10), lens=92, focus=(0, -0.5, 0.2), stop=8)
kit.render(4 / 3)
