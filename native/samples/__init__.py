"""Small programs that use the bindings alone: `python -m native.samples.matmul`."""
