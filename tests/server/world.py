"""A hall and the world as it sees it: the time of day, the sleep of the machine, its disk (world.c)."""

import os
import struct

from hall import Hall, Skip, program


class World(Hall):
    """A hall, and the world as it sees it."""

    def environment(self):
        """What makes a program see it."""
        if not hasattr(self, "file"):
            self.seen = {"wall_ms": 0, "suspended_ms": 0, "read_only": 0, "late_ms": 0}
            self.file = self.folder + "/world"
            self.change()
        library = os.path.join(os.path.dirname(program()), "tests", "server", "libworld.so")
        return {"LD_PRELOAD": library, "HAKEM_WORLD": self.file, "ASAN_OPTIONS": "verify_asan_link_order=0"}

    def command(self):
        return ["env", *(f"{name}={value}" for name, value in self.environment().items()), *super().command()]

    def start(self):
        super().start()
        if self.is_sanitized():
            self.kill()
            self.close()
            raise Skip("the sanitizer's library has to be loaded first")
        return self

    def change(self, **more):
        self.seen.update(more)
        with open(self.file, "r+b" if os.path.exists(self.file) else "wb") as file:
            file.write(struct.pack("<4q", *self.seen.values()))

    def times(self, game):
        return [row[0] for row in self.read_log("SELECT wall_ms FROM entry WHERE game = ? ORDER BY number", game)]
