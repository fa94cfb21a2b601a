"""Reading the YAML files of the rules."""

from typing import Any

import yaml

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_yaml(content: bytes) -> Any:
    """Return what a file says as plain values, read by the fast loader where there is one.

    Raises:
        yaml.YAMLError: it is no YAML.
    """
    return yaml.load(content, Loader=_LOADER)  # noqa: S506 - a safe loader either way
