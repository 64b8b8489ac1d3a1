"""Make the golden pictures of tables again: ``python -m tests.screens.update [PART OF A NAME…]``.

Look at what git says has changed before you keep it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.screens.scenes import HERE, SCENES, page


def main(parts: list[str]) -> None:
    HERE.mkdir(exist_ok=True)
    kept = {path for scene in SCENES for _, path in scene.paths()}
    for scene in SCENES:
        if parts and not any(part in scene.name for part in parts):
            continue
        with TemporaryDirectory() as folder:
            scene.play(Path(folder) / "boot")
            for (width, height), path in scene.paths():
                text = page(scene, Path(folder) / "boot", width, height)
                same = path.exists() and path.read_text(encoding="utf-8") == text
                path.write_text(text, encoding="utf-8")
                print(f"{'same' if same else 'made'}  {path.name}")
    for path in sorted(set(HERE.glob("*.txt")) - kept):
        print(f"gone  {path.name}: no scene has this name any more")
        path.unlink()


if __name__ == "__main__":
    main(sys.argv[1:])
