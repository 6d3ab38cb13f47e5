"""Roofline Lab: learn what memory traffic does to performance."""
