"""The word for what Discord's client would not let a person do."""


class CannotDo(AssertionError):
    """A person tried what Discord's client would not let them do."""
