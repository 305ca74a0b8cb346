"""Tests of tables that several phones share."""
