"""The clauses: their examples, parameters and aims, and the facts that another reader took from the games' texts."""
