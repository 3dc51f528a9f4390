"""What is written wrongly is refused in its own line, and names both operands."""

from __future__ import annotations

import numpy as np
import pytest

import native as dml


@pytest.fixture
def graph(device):
    return dml.Graph(device, name="wrong")


@pytest.fixture
def a(graph):
    return graph.input("a", (2, 3, 4), np.float32)


def refuses(*words, error=ValueError):
    return pytest.raises(error, match=".*".join(words))


def test_nothing_broadcasts_by_itself(graph, a):
    b = graph.input("b", (1, 3, 4), np.float32)
    with refuses("sum", r"'a' float32 \[2, 3, 4\]", r"'b' float32 \[1, 3, 4\]"):
        dml.add(a, b, name="sum")


def test_element_types_do_not_mix(graph, a):
    b = graph.input("b", (2, 3, 4), np.float16)
    with refuses("'a'", "'b' float16", error=TypeError):
        dml.multiply(a, b)


def test_matrices_that_do_not_fit(graph, a):
    b = graph.input("b", (2, 3, 5), np.float32)
    with refuses("'a'", "'b'", "cannot be multiplied"):
        dml.gemm(a, b)
    with refuses("product is", "'a'", "added"):
        dml.gemm(a, b, a, trans_a=True)


def test_channels_that_do_not_fit(graph):
    x = graph.input("x", (1, 5, 8, 8), np.float32)
    w = graph.input("w", (4, 6, 3, 3), np.float32)
    with refuses("'x'", "'w'", "channels in 1 groups"):
        dml.convolution(x, w)


def test_a_filter_larger_than_the_input(graph):
    x = graph.input("x", (1, 5, 2, 2), np.float32)
    w = graph.input("w", (4, 5, 3, 3), np.float32)
    with refuses("larger than the padded input"):
        dml.convolution(x, w)


def test_attention_operands(graph):
    q = graph.input("q", (2, 8, 12), np.float32)
    k = graph.input("k", (2, 8, 16), np.float32)
    with refuses("'q'", "'k'"):
        dml.multihead_attention(q, k, k, head_count=4, scale=1.0)
    with refuses("5 heads"):
        dml.multihead_attention(q, q, q, head_count=5, scale=1.0)


def test_views_that_need_a_copy_or_leave_their_memory(graph, a):
    with refuses("needs a copy"):
        dml.reshape(dml.transpose(a, axes=(2, 1, 0)), shape=(24,))
    with refuses("another number of elements"):
        dml.reshape(a, shape=(5, 5))
    with refuses("beyond its memory"):
        dml.reinterpret(a, shape=(25,))
    with refuses("broadcast of 'a'"):
        dml.broadcast(a, shape=(2, 3, 8))
    with refuses("no axis 3"):
        dml.softmax(a, axes=(3,))


def test_windows_that_leave_the_tensor(a):
    with refuses("leave 'a'"):
        dml.slice(a, offsets=(0, 0, 2), sizes=(2, 3, 3))
    with refuses("add up"):
        dml.split(a, sizes=(2, 2), axis=1)
    with refuses("another axis"):
        dml.join([a, dml.reshape(a, shape=(2, 4, 3))], axis=0)


def test_tensors_of_two_graphs(device, a):
    other = dml.Graph(device).input("b", (2, 3, 4), np.float32)
    with refuses("'b'", "another graph"):
        dml.add(a, other)


def test_options_by_keyword_only(a):
    with pytest.raises(TypeError):
        dml.softmax(a, (1,))
    with pytest.raises(TypeError):
        dml.add(a, None)


def test_outputs_of_a_graph(graph, a):
    with refuses("without an output"):
        graph.compile([])
    with refuses("no result of an operator"):
        graph.compile([a])
    with refuses("not packed"):
        graph.compile([dml.transpose(dml.add(a, a), axes=(1, 0, 2))])
    graph.input("unused", (1,), np.float32)
    with refuses("'wrong'", "'unused'"):
        graph.compile([dml.add(a, a)])
    with refuses("'a' already"):
        graph.input("a", (1,), np.float32)


def test_inputs_of_a_call(device, graph, a):
    compiled = graph.compile([dml.add(a, 1.0)])
    x = np.zeros((2, 3, 4), np.float32)
    with refuses("'a' of 'wrong' is missing"):
        compiled({})
    with refuses("no input 'b'"):
        compiled({"a": x, "b": x})
    with refuses("given twice"):
        compiled({"a": x, a: x})
    with refuses(r"\[2, 3, 4\]", r"\(2, 3\)"):
        compiled({"a": x[..., 0]})
    with refuses("complex64", "not safe", error=TypeError):
        compiled({"a": x.astype(np.complex64)})
    buffer = device.buffer(x)
    with refuses("bound twice"):
        compiled({"a": buffer}, outputs=[buffer])
    with refuses("float32", "float16", error=TypeError):
        compiled({"a": device.empty((2, 3, 4), np.float16)})


def test_what_directml_refuses_names_the_operator(graph):
    """ERF takes floats only, which the bindings leave to DirectML."""
    x = graph.input("x", (1, 4, 8, 8), np.int8)
    with pytest.raises(dml.NativeError) as caught:
        dml.erf(x, name="odd one")
    assert caught.value.code_name == "E_INVALIDARG"
    assert caught.value.code == 0x80070057
    assert "ELEMENT_WISE_ERF 'odd one'" in caught.value.operation
    assert "int8 [1, 4, 8, 8]" in caught.value.operation


def test_too_much_memory_is_a_kind_of_its_own(device):
    with pytest.raises(dml.OutOfMemory) as caught:
        device.empty((1 << 22, 1 << 11), np.float32)
    assert caught.value.code_name == "E_OUTOFMEMORY"
    assert device.buffer(np.ones(3, np.float32)).numpy().sum() == 3
