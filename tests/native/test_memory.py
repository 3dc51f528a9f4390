"""Buffers, weights, what is uploaded and bound when, and that nothing is left behind."""

from __future__ import annotations

import gc

import numpy as np
import pytest

import native as dml
from tests.native.helpers import evaluate, random


@pytest.fixture
def own_device(directml, adapter):
    """A device whose account no other test touches."""
    return directml.Device(adapter)


def scaled_sum(device, weight, *, name="sum", initialize=True):
    """x + 2 w as a compiled graph."""
    graph = dml.Graph(device, name=name)
    x = graph.input("x", (8, 16), np.float32)
    w = graph.constant(weight, shape=(8, 16), dtype=np.float32, name="w")
    return graph.compile([dml.add(x, dml.multiply(w, 2.0))], initialize=initialize)


def test_a_buffer_keeps_values_of_any_type_and_odd_size(device):
    for dtype in (np.float16, np.float32, np.int8, np.uint8, np.int32, np.int64, np.float64):
        values = np.arange(7 * 3).reshape(7, 3).astype(dtype)
        buffer = device.buffer(values)
        assert (buffer.shape, buffer.dtype, buffer.nbytes) == ((7, 3), dtype, values.nbytes)
        np.testing.assert_array_equal(buffer.numpy(), values)


def test_a_buffer_larger_than_the_upload_heap(device):
    values = np.arange(9 << 20, dtype=np.float32)  # 36 MiB, the heap has 32
    np.testing.assert_array_equal(device.buffer(values).numpy(), values)


def test_arrays_are_converted_within_a_kind_or_safely(device):
    x = random(8, 16)
    compiled = scaled_sum(device, np.zeros((8, 16), np.float32))
    for given in (x.astype(np.float64), x.astype(np.float16), np.asfortranarray(x), x[::-1][::-1]):
        np.testing.assert_allclose(compiled({"x": given})[0].numpy(), x, rtol=1e-3)
    buffer = device.empty((3,), np.int32)
    with pytest.raises(TypeError, match="not safe"):
        buffer.upload(np.ones(3, np.float32))


def test_a_result_binds_in_place_to_the_next_graph(device):
    first = scaled_sum(device, np.ones((8, 16), np.float32), name="first")
    second = scaled_sum(device, np.full((8, 16), 10, np.float32), name="second")
    x = random(8, 16)
    before = device.counters
    (middle,) = first({"x": x})
    (last,) = second({"x": middle})
    np.testing.assert_allclose(last.numpy(), x + 22, rtol=1e-6)
    after = device.counters
    assert after.uploads - before.uploads == 1
    assert after.readbacks - before.readbacks == 1
    assert after.submissions - before.submissions == 2


def test_a_step_uploads_its_input_and_binds_nothing_again(device):
    compiled = scaled_sum(device, np.ones((8, 16), np.float32))
    out = [device.empty((8, 16), np.float32)]
    compiled({"x": random(8, 16)}, outputs=out)
    before = device.counters
    for step in range(5):
        x = random(8, 16, seed=step)
        assert compiled({"x": x}, outputs=out) == out
        np.testing.assert_allclose(out[0].numpy(), x + 2, rtol=1e-6)
    after = device.counters
    assert after.bindings == before.bindings
    assert after.compilations == before.compilations
    assert after.uploads - before.uploads == 5
    assert after.upload_bytes - before.upload_bytes == 5 * 8 * 16 * 4
    assert after.submissions - before.submissions == 5


def test_operators_keep_their_own_bindings(device):
    """Two operators by turns, neither of which binds again."""
    first, second = (scaled_sum(device, np.full((8, 16), w, np.float32)) for w in (1, 10))
    a, b = (device.buffer(random(8, 16, seed=seed)) for seed in (1, 2))
    results = [[device.empty((8, 16), np.float32)] for _ in range(2)]
    for _ in range(3):
        first({"x": a}, outputs=results[0])
        second({"x": b}, outputs=results[1])
        np.testing.assert_allclose(results[0][0].numpy(), a.numpy() + 2, rtol=1e-6)
        np.testing.assert_allclose(results[1][0].numpy(), b.numpy() + 20, rtol=1e-6)
        for result in results:
            result[0].upload(np.zeros((8, 16), np.float32))


def test_a_buffer_that_was_freed_is_not_taken_for_a_new_one(device):
    """New buffers may lie where old ones lay: they are bound again all the same."""
    compiled = scaled_sum(device, np.zeros((8, 16), np.float32))
    before = device.counters.bindings
    x = out = None
    for value in range(20):
        x = out = None  # freed first, so that the address is free
        x = device.buffer(np.full((8, 16), value, np.float32))
        (out,) = compiled({"x": x})
        assert (out.numpy() == value).all()
    assert device.counters.bindings - before == 20


def test_an_upload_waits_for_the_work_that_reads_the_old_values(device):
    """The graph is at its long product when the new values are there, and reads x only after it."""
    graph = dml.Graph(device, name="late")
    big = graph.input("big", (640, 640), np.float32)
    x = graph.input("x", (640, 640), np.float32)
    product = dml.gemm(dml.gemm(big, big), big)
    compiled = graph.compile([dml.add(dml.multiply(product, 0.0), x)])
    buffers = {"big": device.buffer(random(640, 640)), "x": device.empty((640, 640), np.float32)}
    results = []
    for value in range(4):
        buffers["x"].upload(np.full((640, 640), value, np.float32))
        results += compiled(buffers)
    assert [float(result.numpy()[-1, -1]) for result in results] == [0, 1, 2, 3]


def test_weights_of_many_sizes_over_several_fillings_of_the_heap(device):
    sizes = [(3,), (1, 70001), (5, 3), (2048, 2100), (7,), (2048, 2100)]  # two of 16 MiB and more
    arrays = [random(*shape, seed=i) for i, shape in enumerate(sizes)]

    def build(*weights):
        return [dml.add(weight, 1.0) for weight in weights]

    results = evaluate(device, build, *arrays, constants=range(len(arrays)))
    for got, array in zip(results, arrays, strict=True):
        np.testing.assert_allclose(got, array + 1, rtol=1e-6)


def test_functions_give_weights_when_they_are_uploaded(device):
    calls = []

    def load():
        calls.append(len(calls))
        return np.full((8, 16), 3, np.float64)

    compiled = scaled_sum(device, load, initialize=False)
    assert not compiled.initialized
    assert calls == []
    assert compiled.constant_bytes == 8 * 16 * 4
    with pytest.raises(ValueError, match="not initialised"):
        compiled({"x": random(8, 16)})
    compiled.initialize()
    compiled.release()
    compiled.initialize()
    compiled.initialize()
    assert calls == [0, 1]
    x = random(8, 16)
    np.testing.assert_allclose(compiled({"x": x})[0].numpy(), x + 6, rtol=1e-6)


def test_an_array_is_not_kept_after_the_upload(device):
    compiled = scaled_sum(device, np.ones((8, 16), np.float32))
    compiled.release()
    with pytest.raises(ValueError, match="'w' was an array"):
        compiled.initialize()


def test_a_wrong_weight_is_refused_when_it_arrives(device):
    compiled = scaled_sum(device, lambda: np.ones((8, 15)), initialize=False)
    with pytest.raises(ValueError, match=r"'w'.*\[8, 16\].*\(8, 15\)"):
        compiled.initialize()

    def fails():
        raise OSError("the disk is gone")

    compiled = scaled_sum(device, fails, initialize=False)
    with pytest.raises(OSError, match="the disk is gone"):
        compiled.initialize()


def test_nothing_is_allocated_before_initialize(own_device):
    before = own_device.ledger.bytes
    compiled = scaled_sum(own_device, lambda: np.ones((8, 16)), initialize=False)
    assert compiled.persistent_size >= 0
    assert compiled.descriptor_count > 0
    assert own_device.ledger.bytes == before == 0


def test_jobs_leave_memory_where_the_first_one_left_it(own_device):
    def job():
        compiled = scaled_sum(own_device, lambda: np.ones((8, 16)))
        for step in range(3):
            compiled({"x": random(8, 16, seed=step)})[0].numpy()
        compiled.release()

    job()
    gc.collect()
    own_device.wait()
    first = (own_device.ledger.buffers, own_device.ledger.bytes)
    for _ in range(10):
        job()
    gc.collect()
    own_device.wait()
    assert (own_device.ledger.buffers, own_device.ledger.bytes) == first
    assert own_device.ledger.peak_bytes >= first[1]


def test_one_temporary_buffer_serves_all_operators(own_device):
    """Two graphs with scratch: the account holds the larger need once."""
    graphs = []
    for size in (64, 128):
        graph = dml.Graph(own_device, name=f"attention {size}")
        q = graph.input("q", (1, size, 64), np.float32)
        scores = dml.softmax(dml.gemm(q, q, trans_b=True))
        out = dml.gemm(scores, dml.add(q, 1.0))
        graphs.append((size, graph.compile([out])))
    assert all(compiled.temporary_size > 0 for _, compiled in graphs)
    own_device.wait()
    for size, compiled in graphs:
        q = own_device.buffer(random(1, size, 64))
        out = own_device.empty((1, size, 64), np.float32)
        compiled({"q": q}, outputs=[out])
    q = out = None
    own_device.wait()
    with_both = own_device.ledger.bytes
    largest = graphs[1][1].temporary_size
    del graphs[1:], compiled
    gc.collect()
    own_device.wait()
    assert with_both - own_device.ledger.bytes >= largest
