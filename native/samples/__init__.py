"""Small programs that show how the bindings are used."""
