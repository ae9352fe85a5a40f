"""Rays in pictures: lines from the origin along which P-positions lie."""

from __future__ import annotations

Ray = tuple[float, str]
"""The slope of y = αx, larger pile over smaller, and what to call it in a legend."""

Ray3D = tuple[float, float, float]
"""The direction of a ray in space."""
