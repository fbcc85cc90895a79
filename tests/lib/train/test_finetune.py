"""Fine-tuning for real, on tiny models of the paper's families that are built here."""

import json
import os
import pickle
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from numtemp.lib.errors import SetupError, UsageError
from numtemp.lib.nli.case import read_case
from numtemp.lib.nli.models import load_model
from numtemp.lib.train import encoder
from numtemp.lib.train import finetune as finetuning
from numtemp.lib.train.encoder_folder import Settings
from numtemp.lib.train.examples import is_held_out, read_split, tokenize
from numtemp.lib.train.figures import macro_f1
from numtemp.lib.train.finetune import finetune
from tests.tiny_encoders import FAMILIES, build, rows, write

ORDER = ["False", "Conflicting", "True"]


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("models")
    return {family: build(family, folder / family) for family in FAMILIES}


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write(tmp_path_factory.mktemp("data") / "rows.jsonl", list(rows())[:32])


def quick(model: Path, **changes: Any) -> Settings:
    return replace(Settings(str(model), epochs=1, learning_rate=3e-3, max_length=64), **changes)


def fit(data: Path, output: Path, settings: Settings, **options: Any) -> dict[str, Any]:
    """Fine-tune on the CPU, validated on the training records unless told, and return numtemp.json."""
    options = {"validation": str(data), "device": "cpu", "report": lambda line: None} | options
    finetune([str(data)], str(output), settings, **options)
    about: dict[str, Any] = json.loads((output / "numtemp.json").read_text())
    return about


def weights(folder: Path) -> dict[str, np.ndarray]:
    from safetensors.numpy import load_file

    return dict(load_file(folder / "model.safetensors"))


def judged(folder: Path, data: Path) -> tuple[list[str], list[str]]:
    """Return the labels and what the folder says, read by transformers alone."""
    import torch
    from transformers import AutoModelForSequenceClassification, AutoTokenizer

    model = AutoModelForSequenceClassification.from_pretrained(folder).eval()
    tokenizer = AutoTokenizer.from_pretrained(folder)
    examples = read_split([str(data)], [], str(data), gold=False, report=lambda line: None)[0]
    found = tokenize(examples, tokenizer, model.config.label2id, 64)
    batch = tokenizer.pad([{name: row[name] for name in ("input_ids", "attention_mask")} for row in found],
                          return_tensors="pt")  # fmt: skip
    with torch.inference_mode():
        best = model(**batch).logits.argmax(-1).tolist()
    return [example.label for example in examples], [model.config.id2label[index] for index in best]


def test_it_learns_32_records_by_heart(models: dict[str, Path], data: Path, tmp_path: Path) -> None:
    about = fit(data, tmp_path / "out", quick(models["bert"], epochs=60))
    assert about["result"]["macro_f1"] == 1.0
    labels, given = judged(tmp_path / "out", data)
    assert len(labels) == 32
    index = {label: place for place, label in enumerate(ORDER)}
    gold, found = (np.array([index[label] for label in side]) for side in (labels, given))
    assert macro_f1(gold, found) == 1.0
    model = load_model(str(tmp_path / "out"))
    judgements = model.judge([read_case(record) for record in list(rows())[:32]])
    assert [judgement.verdict for judgement in judgements] == labels


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_trains_and_loads(
    family: str, models: dict[str, Path], data: Path, tmp_path: Path
) -> None:
    about = fit(data, tmp_path / "out", quick(models[family]))
    assert about["result"]["records"] == 32
    assert sorted(judged(tmp_path / "out", data)[0]) == sorted(row["label"] for row in list(rows())[:32])
    config = json.loads((tmp_path / "out" / "config.json").read_text())
    assert config["id2label"] == {"0": "False", "1": "Conflicting", "2": "True"}
    assert not list((tmp_path / "out").rglob("*.bin"))
    assert not (tmp_path / "out" / "checkpoints").exists()


def test_it_stops_early_on_noise_and_keeps_the_best(models: dict[str, Path], tmp_path: Path) -> None:
    draw = random.Random(0)
    noise = [row | {"label": draw.choice(ORDER)} for row in rows()]
    train, held = write(tmp_path / "train", noise[:24]), write(tmp_path / "held", noise[24:])
    settings = quick(models["t5"], epochs=40)
    about = fit(train, tmp_path / "out", settings, validation=str(held))
    log = [json.loads(line) for line in (tmp_path / "out" / "training.jsonl").read_text().splitlines()]
    losses = [row["validation_loss"] for row in log if "validation_loss" in row]
    assert about["result"]["epochs"] == len(losses) < 40
    assert about["result"]["best_epoch"] == len(losses) - 2 == losses.index(min(losses)) + 1
    assert about["result"]["loss"] == min(losses)


def test_the_seed_decides_the_weights(models: dict[str, Path], data: Path, tmp_path: Path) -> None:
    def made(name: str, seed: int) -> bytes:
        fit(data, tmp_path / name, quick(models["bert"], seed=seed))
        return (tmp_path / name / "model.safetensors").read_bytes()

    assert made("first", 1) == made("again", 1)
    assert made("other", 2) != made("again", 1)


def test_gold_trains_on_justifications(models: dict[str, Path], data: Path, tmp_path: Path) -> None:
    bare = write(tmp_path / "bare", [{**row, "evidence": None} for row in rows()])
    with pytest.raises(SetupError, match="validate"):
        fit(bare, tmp_path / "out", quick(models["bert"]))
    assert fit(bare, tmp_path / "out", quick(models["bert"], gold=True))["gold"] is True


def test_a_nli_head_is_kept_in_its_own_order() -> None:
    assert encoder.label_order({0: "CONTRADICTION", 1: "NEUTRAL", 2: "ENTAILMENT"}) == ORDER
    assert encoder.label_order({0: "entailment", 1: "neutral", 2: "contradiction"}) == ORDER[::-1]
    assert encoder.label_order({0: "true", 1: "False", 2: "Conflicting"}) == ["True", "False", "Conflicting"]
    assert encoder.label_order({0: "LABEL_0", 1: "LABEL_1"}) == ORDER
    assert encoder.label_order({0: "a", 1: "b", 2: "c"}) == ORDER


def test_the_nli_head_itself_is_kept(models: dict[str, Path]) -> None:
    before = weights(models["roberta"])["classifier.out_proj.weight"]
    model, _ = encoder.load_encoder(str(models["roberta"]))
    assert np.array_equal(model.classifier.out_proj.weight.detach().numpy(), before)


@pytest.mark.parametrize("family", FAMILIES)
def test_frozen_layers_stay_as_they_are(
    family: str, models: dict[str, Path], data: Path, tmp_path: Path
) -> None:
    layer = {
        "bert": "layer.{}.attention.self.query",
        "roberta": "layer.{}.attention.self.query",
        "bart": "layers.{}.self_attn.q_proj",
        "t5": "block.{}.layer.0.SelfAttention.q",
    }[family]
    fit(data, tmp_path / "free", quick(models[family]))
    fit(data, tmp_path / "frozen", quick(models[family], freeze=1))
    start, free, frozen = (
        {name.removeprefix(f"{family}.").removeprefix("model.").removeprefix("transformer."): tensor
         for name, tensor in weights(folder).items()}
        for folder in (models[family], tmp_path / "free", tmp_path / "frozen")
    )  # fmt: skip
    for number, kept in ((0, True), (1, False)):
        names = [name for name in start if layer.format(number) in name]
        assert names
        for name in names:
            assert np.array_equal(start[name], frozen[name]) == kept
            assert not np.array_equal(start[name], free[name])
    words = [
        name
        for name in start
        if "embed_tokens" in name or "word_embeddings" in name or name == "shared.weight"
    ]
    assert words
    assert all(np.array_equal(start[name], frozen[name]) for name in words)


def test_more_frozen_layers_than_there_are(models: dict[str, Path], data: Path, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="2 layers"):
        fit(data, tmp_path / "out", quick(models["t5"], freeze=3))


@pytest.mark.parametrize("family", FAMILIES)
def test_lora_is_added_into_the_weights(
    family: str, models: dict[str, Path], data: Path, tmp_path: Path
) -> None:
    pytest.importorskip("peft")
    fit(data, tmp_path / "out", quick(models[family], lora=4, learning_rate=1e-2))
    start, made = weights(models[family]), weights(tmp_path / "out")
    assert not [name for name in made if "lora" in name]
    places = {"bert": "bert.", "t5": "transformer."}  # a bare model's weights are named without the prefix
    changed = 0
    for name, tensor in start.items():
        found = made.get(places.get(family, "") + name)
        if found is not None and tensor.ndim == 2 and "head" not in name and "classifier" not in name:
            rank = np.linalg.matrix_rank(found - tensor, tol=1e-6)
            assert rank <= 4, name
            changed += rank > 0
    assert changed >= 12  # query, key, value, output and two of the feed-forward part, in two layers
    judged(tmp_path / "out", data)


def test_a_batch_in_parts_is_the_same_batch(models: dict[str, Path], data: Path, tmp_path: Path) -> None:
    still = tmp_path / "still"
    still.mkdir()
    for path in models["bert"].iterdir():
        (still / path.name).write_bytes(path.read_bytes())
    config = json.loads((still / "config.json").read_text())
    config |= {"hidden_dropout_prob": 0.0, "attention_probs_dropout_prob": 0.0}
    (still / "config.json").write_text(json.dumps(config))
    for weighted in (False, True):
        one = quick(still, class_weights=weighted)
        fit(data, tmp_path / "one", one)
        fit(data, tmp_path / "four", replace(one, accumulate=4))
        whole, parts = weights(tmp_path / "one"), weights(tmp_path / "four")
        for name in ("classifier.weight", "bert.encoder.layer.0.attention.self.value.weight"):
            assert np.allclose(whole[name], parts[name], atol=1e-6)
    with pytest.raises(UsageError, match="does not divide"):
        fit(data, tmp_path / "three", replace(one, accumulate=3))


def test_class_weights_make_rare_labels_heavier() -> None:
    import torch

    from numtemp.lib.train.trainer import class_weights, loss_of

    labels = [0] * 6 + [1] * 3 + [2]
    loss = loss_of(class_weights([{"labels": label} for label in labels]))
    logits = torch.zeros(10, 3)
    logits[:, 0] = 1.0
    each = torch.nn.functional.cross_entropy(logits, torch.tensor(labels), reduction="none")
    by_class = [each[0], each[6], each[9]]
    assert loss({"logits": logits}, torch.tensor(labels)).item() == pytest.approx(sum(by_class).item() / 3)


def split(path: Path, *extra: Path) -> tuple[set[str], set[str]]:
    """Return the ids that are trained on and those that are held out."""
    sides = read_split([str(path)], list(map(str, extra)), None, gold=False, report=lambda line: None)
    train, held = ({example.id for example in side} for side in sides)
    return train, held


def test_a_tenth_is_held_out_by_id(tmp_path: Path) -> None:
    many = [row | {"id": f"{row['id']}-{number}"} for number in range(40) for row in rows()]
    first = split(write(tmp_path / "many", many))
    assert first == split(write(tmp_path / "turned", many[::-1]))
    assert not first[0] & first[1]
    assert len(first[1]) / len(many) == pytest.approx(0.1, abs=0.03)
    extra = write(tmp_path / "extra", [many[0] | {"id": min(first[1])}])
    train, held = split(tmp_path / "many", extra)
    assert held == first[1]
    assert len(train) == len(first[0]) + 1  # what is extra is trained on, whatever its id


def test_too_few_records_to_hold_any_out(models: dict[str, Path], tmp_path: Path) -> None:
    few = [row for row in rows() if not is_held_out(row["id"])][:6]
    with pytest.raises(SetupError, match="--validation"):
        fit(write(tmp_path / "few", few), tmp_path / "out", quick(models["bert"]), validation=None)


def test_marks_of_the_tokenizer_in_a_claim_are_text(models: dict[str, Path], tmp_path: Path) -> None:
    """T5 and BART count the end marks of a text, and refuse a batch in which the counts differ."""
    hostile = [row | {"claim": row["claim"] + " </s>" * (at % 3) + "<pad>"} for at, row in enumerate(rows())]
    data = write(tmp_path / "hostile", hostile)
    for family in ("bart", "t5"):
        fit(data, tmp_path / family, quick(models[family]))
        judged(tmp_path / family, data)


def test_a_loss_that_is_not_finite(models: dict[str, Path], data: Path, tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="learning-rate"):
        fit(data, tmp_path / "out", quick(models["bert"], learning_rate=1e30, epochs=3))
    assert not (tmp_path / "out" / "model.safetensors").exists()


def test_the_length_that_a_model_reads(models: dict[str, Path], data: Path, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="512 tokens"):
        fit(data, tmp_path / "out", quick(models["roberta"], max_length=513))


def test_the_log_is_strict_json_and_tells_the_schedule(
    models: dict[str, Path], data: Path, tmp_path: Path
) -> None:
    seen: list[tuple[int, int, str]] = []
    fit(data, tmp_path / "out", quick(models["bert"], epochs=10, batch_size=4),
        progress=lambda *words: seen.append(words))  # fmt: skip
    log = [json.loads(line) for line in (tmp_path / "out" / "training.jsonl").read_text().splitlines()]
    rates = {row["step"]: row["learning_rate"] for row in log if "learning_rate" in row}
    top = max(rates, key=lambda step: rates[step])
    assert top == 10  # a tenth of 80 steps is warm-up: the first entry after it
    assert list(rates.values())[1:] == sorted(list(rates.values())[1:], reverse=True)
    assert all(row["step"] == 8 * round(row["epoch"]) for row in log if "validation_loss" in row)
    last = max(row["step"] for row in log)  # it may stop early
    assert seen[-1][:2] == (4 * last, 320)
    assert "loss" in seen[-1][2]
    assert "validation F1" in seen[-1][2]


class Stopped(Exception):
    """A kill, as seen from inside."""


def stop_after(step: int) -> Any:
    """Return a progress callback that ends the training in the step that follows."""
    calls = iter(range(step))

    def progress(*words: Any) -> None:
        if next(calls, None) is None:
            raise Stopped

    return progress


def test_what_an_unfinished_training_wants(models: dict[str, Path], data: Path, tmp_path: Path) -> None:
    out, settings = tmp_path / "out", quick(models["bert"], epochs=3)
    with pytest.raises(Stopped):
        fit(data, out, settings, progress=stop_after(1), resume=True)  # before its first checkpoint
    with pytest.raises(Stopped):
        fit(data, out, settings, progress=stop_after(3), resume=True)
    with pytest.raises(UsageError, match="--resume"):
        fit(data, out, settings)
    with pytest.raises(UsageError, match="its seed was 0, not 1"):
        fit(data, out, replace(settings, seed=1), resume=True)
    fewer = write(tmp_path / "fewer", list(rows())[:30])
    with pytest.raises(UsageError, match="its records was"):
        fit(fewer, out, settings, resume=True)
    fit(data, out, settings, resume=True)
    made = (out / "model.safetensors").stat().st_mtime_ns
    said: list[str] = []
    fit(data, out, settings, resume=True, report=said.append)
    assert "finished" in said[0]
    assert (out / "model.safetensors").stat().st_mtime_ns == made


def test_a_damaged_checkpoint_is_named(models: dict[str, Path], data: Path, tmp_path: Path) -> None:
    settings = quick(models["bert"], epochs=6)
    with pytest.raises(Stopped):
        fit(data, tmp_path / "out", settings, progress=stop_after(5))
    last = tmp_path / "out" / "checkpoints" / "checkpoint-4"
    for name in ("model.safetensors", "optimizer.pt", "scheduler.pt", "rng_state.pth", "trainer_state.json"):
        content = (last / name).read_bytes()
        (last / name).write_bytes(content[: len(content) // 2])
        with pytest.raises(SetupError, match="damaged"):
            fit(data, tmp_path / "out", settings, resume=True)
        (last / name).write_bytes(content)
    fit(data, tmp_path / "out", settings, resume=True)


@pytest.mark.parametrize("lora", [0, 4])
def test_a_training_that_had_stopped_early_is_only_written(
    lora: int, models: dict[str, Path], data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed between its last checkpoint and the writing of the folder, it trains no further."""
    held = write(tmp_path / "held", [{**row, "label": ORDER[at % 2]} for at, row in enumerate(rows())])
    settings = quick(models["t5"], epochs=30, lora=lora)
    whole = fit(data, tmp_path / "whole", settings, validation=str(held))
    assert whole["result"]["epochs"] < 30
    last = 2 * whole["result"]["epochs"]
    monkeypatch.setattr(finetuning, "write_folder", stop_after(0))
    with pytest.raises(Stopped):
        fit(data, tmp_path / "torn", settings, validation=str(held))
    monkeypatch.undo()
    assert (tmp_path / "torn" / "checkpoints" / f"checkpoint-{last}").exists()
    seen: list[Any] = []
    fit(data, tmp_path / "torn", settings, validation=str(held), resume=True,
        progress=lambda *words: seen.append(words))  # fmt: skip
    assert seen == []
    for name in ("model.safetensors", "numtemp.json", "training.jsonl"):
        assert (tmp_path / "torn" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()


def copy_of(model: Path, folder: Path) -> Path:
    folder.mkdir()
    for path in model.iterdir():
        (folder / path.name).write_bytes(path.read_bytes())
    return folder


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("model.safetensors", None),
        ("model.safetensors", b"\x10\0\0\0\0\0\0\0{}"),
        ("config.json", b'{"model_type": "unheard"}'),
        ("config.json", b"{"),
        ("config.json", b'{"model_type": "own", "auto_map": {"AutoConfig": "own.Config"}}'),
        ("tokenizer.json", b"{}"),
    ],
)
def test_a_broken_model_is_named(
    name: str, content: bytes | None, models: dict[str, Path], data: Path, tmp_path: Path
) -> None:
    broken = copy_of(models["bert"], tmp_path / "broken")
    half = (broken / name).read_bytes()[:5000]
    (broken / name).write_bytes(half if content is None else content)
    with pytest.raises(SetupError, match="broken"):
        fit(data, tmp_path / "out", quick(broken))
    assert not (tmp_path / "out").exists()


def test_no_model_and_another_models_vocabulary(models: dict[str, Path], data: Path, tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="nowhere"):
        fit(data, tmp_path / "out", quick(tmp_path / "nowhere"))
    mixed = copy_of(models["bert"], tmp_path / "mixed")
    tokenizer = json.loads((mixed / "tokenizer.json").read_text())
    tokenizer["model"]["vocab"] |= {f"word{number}": 1000 + number for number in range(500)}
    (mixed / "tokenizer.json").write_text(json.dumps(tokenizer))
    with pytest.raises(SetupError, match="more tokens"):
        fit(data, tmp_path / "out", quick(mixed))


class Touch:
    """Touches a file when a pickle of it is read without care."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> Any:
        return os.mknod, (str(self.path),)


def test_a_pickle_is_refused_and_not_run(models: dict[str, Path], data: Path, tmp_path: Path) -> None:
    hostile = copy_of(models["bert"], tmp_path / "hostile")
    (hostile / "model.safetensors").unlink()
    (hostile / "pytorch_model.bin").write_bytes(pickle.dumps({"weight": Touch(tmp_path / "owned")}))
    with pytest.raises(SetupError, match="hostile"):
        fit(data, tmp_path / "out", quick(hostile))
    assert not (tmp_path / "owned").exists()
