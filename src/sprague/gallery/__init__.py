"""Pictures by name, ``map:wythoff`` or ``I-chomp.2x6``, and the gallery of all pictures of the documents."""

from sprague.gallery.contents import GALLERY, Shown
from sprague.gallery.discovered import discovered, drawn
from sprague.gallery.page import gallery
from sprague.gallery.pictures import UnknownPicture, misere_of, picture

__all__ = ["GALLERY", "Shown", "UnknownPicture", "discovered", "drawn", "gallery", "misere_of", "picture"]
