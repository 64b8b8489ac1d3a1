"""Make the golden pictures of tables again: ``python -m tests.screens.update [PART OF A NAME…]``.

Look at what git says has changed before you keep it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.screens.scenes import HERE, PLAYERS, SCENES, page, players_page


def main(parts: list[str]) -> None:
    HERE.mkdir(exist_ok=True)
    kept = {path for scene in SCENES for _, path in scene.paths()}
    kept |= {path for _, path in PLAYERS}
    for scene in SCENES:
        if parts and not any(part in scene.name for part in parts):
            continue
        with TemporaryDirectory() as folder:
            scene.play(Path(folder) / "boot")
            for (width, height), path in scene.paths():
                write(path, page(scene, Path(folder) / "boot", width, height))
            for (width, height), path in PLAYERS if scene is SCENES[0] else ():
                write(path, players_page(Path(folder) / "boot", width, height))
    for path in sorted(set(HERE.glob("*.txt")) - kept):
        print(f"gone  {path.name}: no scene has this name any more")
        path.unlink()


def write(path: Path, text: str) -> None:
    same = path.exists() and path.read_text(encoding="utf-8") == text
    path.write_text(text, encoding="utf-8")
    print(f"{'same' if same else 'made'}  {path.name}")


if __name__ == "__main__":
    main(sys.argv[1:])
