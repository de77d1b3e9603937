"""The published encoder as a float graph whose outputs are the class tokens after chosen blocks.

    python3 -m training.detector.clip.encoder --from clip_encoder.int8.onnx --out encoder.onnx [--patches 7 8 9]

Reads CLIP ViT-B/16's vision model, float or with dynamically quantised products, and writes it with float weights:
(value - zero point) x scale of each column. Signed 8-bit products overflow on processors without the newer integer
instructions; float weights give the same answers everywhere. The service does the same (src/detection).
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

BLOCKS = (9, 10, 11, 12)  # of 12; the traces of a generator are in the middle layers (RINE, arXiv 2402.19091)
WIDTH = 768
TOKENS = 1 + 14 * 14  # the class token and one token for each patch of 16 pixels of the square of 224


def weights_as_float(graph: onnx.GraphProto) -> list[onnx.NodeProto]:
    """The nodes with each DynamicQuantizeLinear -> MatMulInteger -> Cast -> Mul replaced by one MatMul with float weights."""
    stored = {t.name: t for t in graph.initializer}
    made = {name: node for node in graph.node for name in node.output}
    used: dict[str, list[onnx.NodeProto]] = {}
    for node in graph.node:
        for name in node.input:
            used.setdefault(name, []).append(node)
    replaced: dict[str, onnx.NodeProto] = {}
    gone: set[int] = set()
    for product in (n for n in graph.node if n.op_type == "MatMulInteger"):
        quantised, weight, _, zero = product.input
        source = made[quantised]
        cast = used[product.output[0]][0]
        scaled = used[cast.output[0]][0]
        scales = made[next(name for name in scaled.input if name != cast.output[0])]
        scale = next(name for name in scales.input if name != source.output[1])
        value = lambda name: numpy_helper.to_array(stored[name]).astype(np.float32)
        name = f"{weight}_float"
        if name not in stored:
            graph.initializer.append(numpy_helper.from_array((value(weight) - value(zero)) * value(scale), name))
            stored[name] = graph.initializer[-1]
        replaced[scaled.output[0]] = helper.make_node("MatMul", [source.input[0], name], [scaled.output[0]])
        gone |= {id(product), id(cast), id(scales)}
    return [replaced.get(n.output[0], n) for n in graph.node if id(n) not in gone]


def ends_of_blocks(nodes: list[onnx.NodeProto]) -> list[str]:
    """The residual stream after each block, by the names of this export. The service finds blocks by structure."""
    return [n.output[0] for n in nodes if n.op_type == "Add" and re.search(r"layers\.\d+/Add_1$", n.name)]


def with_class_tokens(path: Path, blocks: tuple[int, ...] = BLOCKS, patches: tuple[int, ...] = ()) -> onnx.ModelProto:
    """The graph from pixel_values to class_9 to class_12 ([batch, 768]), without what they do not need; for each block of
    `patches` also tokens_9 and the like ([batch, 1 + 196, 768]), the class token first."""
    model = onnx.load(str(path))
    nodes = weights_as_float(model.graph)
    ends = ends_of_blocks(nodes)
    if len(ends) != 12:
        raise ValueError(f"{path} has {len(ends)} blocks and not 12")
    first = helper.make_node("Constant", [], ["class_index"], value=numpy_helper.from_array(np.array(0, np.int64)))
    nodes += [helper.make_node("Gather", [ends[b - 1], "class_index"], [f"class_{b}"], axis=1) for b in blocks]
    nodes += [helper.make_node("Identity", [ends[b - 1]], [f"tokens_{b}"]) for b in patches]
    needed, kept = {f"class_{b}" for b in blocks} | {f"tokens_{b}" for b in patches}, []
    for node in reversed([first, *nodes]):
        if needed & set(node.output):
            kept.append(node)
            needed |= set(node.input)
    kept.reverse()
    outputs = [helper.make_tensor_value_info(f"class_{b}", TensorProto.FLOAT, ["batch", WIDTH]) for b in blocks]
    outputs += [helper.make_tensor_value_info(f"tokens_{b}", TensorProto.FLOAT, ["batch", TOKENS, WIDTH]) for b in patches]
    graph = helper.make_graph(kept, "clip", [model.graph.input[0]], outputs,
                              [t for t in model.graph.initializer if t.name in needed])
    made = helper.make_model(graph, opset_imports=model.opset_import)
    made.ir_version = model.ir_version
    return made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--from", dest="source", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--blocks", type=int, nargs="+", default=list(BLOCKS))
    parser.add_argument("--patches", type=int, nargs="*", default=[], help="blocks whose patch tokens are outputs too")
    args = parser.parse_args()
    onnx.save(with_class_tokens(args.source, tuple(args.blocks), tuple(args.patches)), str(args.out))


if __name__ == "__main__":
    main()
