"""Complete legal random logs of any game: all that is left to chance stands here."""

from referee.play.sampling.dealing_out import sample

__all__ = ["sample"]
