"""Reading the YAML files of the rules."""

from typing import Any

import yaml

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_yaml(content: bytes) -> Any:
    """Return the content of a file as plain values, read by the fast loader if there is one.

    Raises:
        yaml.YAMLError: it is not YAML.
    """
    loader = _LOADER(content)
    try:
        return loader.get_single_data()
    finally:
        loader.dispose()
