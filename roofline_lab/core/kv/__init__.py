"""The cache account of a real model: its shape, its storage and its traffic, in exact bytes."""
