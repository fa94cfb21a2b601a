"""What Berean is made of: `python supply.py hashes`, `sbom` and `licences`, as `make hashes` and `make sbom` call them.

Only what runs Berean in Discord counts, with its extras and what builds it; not what tests it. `hashes` downloads each
pinned file and writes its fingerprint to `requirements.hashed`: pip then installs those files and no others. They are
those of this platform; on another one `make hashes` writes them anew. `sbom` prints a list in the form of CycloneDX.
"""

import hashlib
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_sdist_filename, parse_wheel_filename

ROOT = Path(__file__).resolve().parent
LOCK, HASHED = ROOT / "requirements.lock", ROOT / "requirements.hashed"
#: what runs in Discord, and what builds it
EXTRAS = ("", "metrics", "postgres")
BUILDING = ("hatchling", "editables")
HEAD = "# What runs Berean in Discord, with the fingerprints of the files for this platform. Made by: make hashes\n"


def pinned() -> dict[str, str]:
    """Return the pinned version of each package."""
    lines = (line.partition("#")[0].strip() for line in LOCK.read_text(encoding="utf-8").splitlines())
    return {canonicalize_name(name): version for name, _, version in (line.partition("==") for line in lines if line)}


def needed() -> set[str]:
    """Return the packages that what runs needs, by what is installed."""
    found: set[str] = set()
    wanted = [Requirement(f"berean[{','.join(filter(None, EXTRAS))}]"), *map(Requirement, BUILDING)]
    while wanted:
        requirement = wanted.pop()
        name = canonicalize_name(requirement.name)
        try:
            required = distribution(name).requires or []
        except PackageNotFoundError:
            required = []
        if name in found and not requirement.extras:
            continue
        found.add(name)
        wanted += [each for each in map(Requirement, required) if _counts(each, requirement.extras)]
    return found - {"berean"}


def _counts(requirement: Requirement, extras: set[str]) -> bool:
    if requirement.marker is None:
        return True
    environment = {key: str(value) for key, value in default_environment().items()}
    return any(requirement.marker.evaluate({**environment, "extra": extra}) for extra in ("", *extras))


def hashed() -> Iterator[str]:
    """Download each pinned file and return the lines that pip takes with `--require-hashes`."""
    versions = pinned()
    wanted = sorted(name for name in needed() if name in versions)
    with tempfile.TemporaryDirectory() as folder:
        pins = [f"{name}=={versions[name]}" for name in wanted]
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", folder, *pins]
        subprocess.run(command, check=True)  # noqa: S603
        for file in sorted(Path(folder).iterdir(), key=lambda file: _name_of(file)):
            digest = hashlib.sha256(file.read_bytes()).hexdigest()
            yield f"{_name_of(file)}=={versions[_name_of(file)]} \\\n    --hash=sha256:{digest}\n"


def _name_of(file: Path) -> str:
    parse = parse_wheel_filename if file.suffix == ".whl" else parse_sdist_filename
    return str(parse(file.name)[0])


def sbom() -> dict[str, object]:
    """Return what Berean is made of: name, version, licence and fingerprint of each part."""
    digests = dict(_digests())
    parts = [_part(name, digests.get(name)) for name in sorted(needed())]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "berean", "version": distribution("berean").version}},
        "components": [part for part in parts if part is not None],
    }


def _digests() -> Iterator[tuple[str, str]]:
    name = ""
    for line in HASHED.read_text(encoding="utf-8").splitlines():
        if "==" in line:
            name = line.partition("==")[0]
        elif "sha256:" in line:
            yield name, line.rpartition(":")[2]


def _part(name: str, digest: str | None) -> dict[str, object] | None:
    try:
        found = distribution(name)
    except PackageNotFoundError:
        return None
    part: dict[str, object] = {
        "type": "library",
        "name": name,
        "version": found.version,
        "purl": f"pkg:pypi/{name}@{found.version}",
        "licenses": [{"license": {"name": licence_of(name)}}],
    }
    return part | ({"hashes": [{"alg": "SHA-256", "content": digest}]} if digest else {})


def licence_of(name: str) -> str:
    """Return the licence that a package states, in its own words."""
    told = distribution(name).metadata
    if expression := told.get("License-Expression"):
        return str(expression)
    classifiers = [c.rpartition(" :: ")[2] for c in told.get_all("Classifier") or () if c.startswith("License ::")]
    short = str(told.get("License") or "").strip().splitlines()
    return ", ".join(classifiers) or (short[0] if short else "not stated")


def main(wanted: str) -> int:
    """Do what is wanted."""
    match wanted:
        case "hashes":
            HASHED.write_text(HEAD + "".join(hashed()), encoding="utf-8")
        case "sbom":
            print(json.dumps(sbom(), indent=2))
        case "licences":
            for name in sorted(needed()):
                print(f"{name:28} {licence_of(name)}")
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2] or [""]))
