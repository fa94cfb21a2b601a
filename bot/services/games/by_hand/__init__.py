"""Operations by hand among people: consent before they are done, and objections afterwards."""
