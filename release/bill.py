"""What a release is made of, as a CycloneDX bill of materials, and the checksums of its files: `bill.py PYTHON DIST`.

PYTHON is that of an environment with nothing but the wheel and the libraries that it names. The scripts and styles of the theme
are no library of that environment: they are built into the site that the wheel carries.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements" / "dev.txt"
THEME = "mkdocs-material"


def main(python: str, dist: Path) -> None:
    """Writes the bill and the checksums beside the packages."""
    wheel = next(dist.glob("*.whl"))
    bill = dist / f"{wheel.name.partition('-py3')[0]}.cdx.json"
    bill.write_text(json.dumps(with_theme(libraries(python)), indent=2, sort_keys=True) + "\n", encoding="utf-8")
    if errors := JsonStrictValidator(SchemaVersion.V1_6).validate_str(bill.read_text(encoding="utf-8")):
        sys.exit(f"The bill of materials is none: {errors}")
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sorted(dist.iterdir())]
    (dist / "SHA256SUMS").write_text("".join(sums), encoding="utf-8")


def libraries(python: str) -> dict[str, Any]:
    """The bill of what is installed in that environment."""
    command = [
        *(sys.executable, "-m", "cyclonedx_py", "environment", python, "--sv", "1.6", "--output-reproducible"),
        *("--pyproject", str(ROOT / "pyproject.toml"), "--mc-type", "application", "-o", "-"),
    ]
    told: dict[str, Any] = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)
    return told


def with_theme(bill: dict[str, Any]) -> dict[str, Any]:
    """The bill with the theme as one more part of the referee."""
    version = LOCK.read_text(encoding="utf-8").partition(f"\n{THEME}==")[2].split()[0]
    own = bill["metadata"]["component"]["bom-ref"]
    theme = {
        "bom-ref": f"{THEME}=={version}",
        "type": "library",
        "name": THEME,
        "version": version,
        "purl": f"pkg:pypi/{THEME}@{version}",
        "description": "Its scripts and styles are built into the rules site.",
        "licenses": [{"license": {"id": "MIT"}}],
    }
    depends = [
        one | {"dependsOn": [*one.get("dependsOn", ()), theme["bom-ref"]]} if one["ref"] == own else one
        for one in bill["dependencies"]
    ]
    return bill | {
        "components": [*bill["components"], theme],
        "dependencies": [*depends, {"ref": theme["bom-ref"]}],
    }


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
