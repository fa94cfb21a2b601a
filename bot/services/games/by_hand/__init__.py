"""Operations by hand among people: asked for before they are done, and open to objection afterwards."""
