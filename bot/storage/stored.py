"""Records that are stored as JSON, and how those stored by earlier releases are read."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Self

from pydantic import BaseModel, ConfigDict, ValidationInfo, model_validator

Json = dict[str, Any]
#: the context in which a record, and every record in it, is read from the database
_FROM_THE_STORE = "from the store"


class StoredRecord(BaseModel):
    """A record stored as JSON. Its `version` says in which form it was stored; without one it is form 1.

    A new field has a default, which older records get. Any other change (a field that is removed, renamed or gets
    another meaning) gives `version` the next number as its default, and `MIGRATIONS` says how to turn a record of each
    earlier form into the next. `STORED_AS` is the name under which the schema of what is stored (`tests/stored`) knows
    a class that was renamed.
    """

    model_config = ConfigDict(frozen=True)

    STORED_AS: ClassVar[str] = ""
    MIGRATIONS: ClassVar[Mapping[int, Callable[[Json], Json]]] = {}

    version: int = 1

    @classmethod
    def read(cls, data: Any) -> Self:
        """Read the JSON of a record that this release, or an earlier one, has written.

        Raises:
            ValidationError: a later release wrote it, or it is damaged.
        """
        return cls.model_validate(data, context=_FROM_THE_STORE)

    @model_validator(mode="before")
    @classmethod
    def _of_this_release(cls, data: Any, info: ValidationInfo) -> Any:
        is_stored = info.context is _FROM_THE_STORE and isinstance(data, dict)
        return cls.migrated(data) if is_stored else data

    @classmethod
    def migrated(cls, data: Json) -> Json:
        """Return the JSON of a record in the form of this release.

        Raises:
            ValueError: a later release wrote it, or it is damaged.
        """
        current = cls.model_fields["version"].default
        found = data.get("version", 1)
        if found == current:
            return data
        if not isinstance(found, int) or not 1 <= found < current:
            raise ValueError(f"{cls.__name__} of unknown version {found!r}")
        for number in range(found, current):
            try:
                data = cls.MIGRATIONS[number](data)
            except (LookupError, TypeError, AttributeError) as error:
                raise ValueError(f"{cls.__name__} of version {number} cannot be read: {error!r}") from error
        return {**data, "version": current}
