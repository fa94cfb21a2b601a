"""Frozen records that cost little: made plainly at run time, and copied with some fields changed.

The frozen records of `dataclasses` set each field by a call, which is most of what making a record costs. So mypy sees
frozen records, and with `BEREAN_FROZEN` set, as in the tests, they are frozen; else nothing prevents setting a field.

Not compiled: mypy, which checks the fields, has to take these for the functions of `dataclasses`.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from dataclasses import replace as replace
else:
    import dataclasses
    import os
    from operator import attrgetter

    _FROZEN = bool(os.environ.get("BEREAN_FROZEN"))
    _KNOWN: dict[type, tuple[Any, dict[str, int]]] = {}

    def dataclass(cls: type | None = None, /, *, frozen: bool = False, eq: bool = True, **options: Any) -> Any:
        """Make a record class; `frozen` ones can be hashed, and refuse changes if the tests ask for that."""

        def make(made: type) -> type:
            if _FROZEN or not frozen:
                return dataclasses.dataclass(made, frozen=frozen, eq=eq, **options)
            return dataclasses.dataclass(made, eq=eq, unsafe_hash=eq and "__hash__" not in vars(made), **options)

        return make if cls is None else make(cls)

    def replace(record: Any, /, **changes: Any) -> Any:
        """Return a copy of a record with other values in these fields."""
        copied = getattr(record, "_with", None)  # what `machine_code.py` writes out
        if copied is not None:
            return copied(changes)
        kind = type(record)
        known = _KNOWN.get(kind)
        if known is None:
            names = [f.name for f in dataclasses.fields(kind)]
            # A getter of one name would give no tuple, so the last is read twice.
            known = _KNOWN[kind] = attrgetter(*names, names[-1]), {name: at for at, name in enumerate(names)}
        read, places = known
        *values, _ = read(record)
        for name, value in changes.items():
            values[places[name]] = value
        return kind(*values)
