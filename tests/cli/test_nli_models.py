"""nt-nli with models of transformers: tiny ones with random weights, loaded as the real ones are."""

import json
import zipfile

import pytest

from tests.tiny_encoders import build, rows

RECORDS = [{key: value for key, value in row.items() if key != "label"} for row in rows()]
LONG = {
    "id": "long",
    "claim": "Orra has 20 farms. " * 200,
    "evidence": [
        {"id": "e1", "text": "Orra has 60 farms. " * 300},
        {"id": "e2", "text": "Velm has 20 farms."},
    ],
}
BARE = {"id": "bare", "claim": "Orra has 20 farms.", "evidence": []}


def lines(*records):
    return b"".join(json.dumps(record).encode() + b"\n" for record in records)


def judged(done):
    assert done.stderr == b""
    assert done.returncode == 0
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture(scope="module")
def models(tmp_path_factory):
    """Return a function that gives the folder of a tiny model, its classes named as asked."""
    made = {}

    def get(family, *classes):
        if (family, classes) not in made:
            folder = build(family, tmp_path_factory.mktemp(family))
            with_head(folder, classes)
            made[family, classes] = folder
        return made[family, classes]

    return get


def with_head(folder, classes):
    """Save the model again with a head, drawn anew, for these classes."""
    import torch
    from transformers import AutoModelForSequenceClassification

    torch.manual_seed(1)
    names = dict(enumerate(classes))
    model = AutoModelForSequenceClassification.from_pretrained(
        folder, id2label=names, label2id={name: index for index, name in names.items()}
    )
    for parameter in model.parameters():  # wide enough that classes differ
        parameter.data *= 3 if parameter.ndim > 1 else 1
    model.save_pretrained(folder)


OURS = ("SUPPORTED", "REFUTED", "Conflicting")
NLI = ("CONTRADICTION", "NEUTRAL", "ENTAILMENT")


@pytest.mark.parametrize("family", ["bert", "roberta", "bart", "t5"])
def test_an_encoder_judges_every_record(command, models, family):
    done = command("nt-nli", "--model", models(family, *OURS), input=lines(*RECORDS, LONG, BARE))
    found = judged(done)
    for record in found:
        assert record["verdict"] == max(record["scores"], key=record["scores"].get)
        assert sum(record["scores"].values()) == pytest.approx(1)
        assert "a score of" in record["rationale"]
    assert found[0]["comparisons"][0]["relation"] == "equal"
    assert found[-1]["notes"]["nli"] == ["There is no evidence: judged on the claim alone."]


def test_the_order_of_classes_is_the_models_own(command, models):
    first = judged(command("nt-nli", "--model", models("bert", *OURS), input=lines(RECORDS[0])))[0]
    folder = models("bert", *OURS)
    config = json.loads((folder / "config.json").read_text())
    swapped = config | {"id2label": {"0": "False", "1": "True", "2": "Conflicting"}}
    (folder / "config.json").write_text(json.dumps(swapped))
    second = judged(command("nt-nli", "--model", folder, input=lines(RECORDS[0])))[0]
    (folder / "config.json").write_text(json.dumps(config))
    assert second["scores"]["True"] == first["scores"]["False"]
    assert second["scores"]["False"] == first["scores"]["True"]


def test_batches_and_jobs_change_no_verdict(command, models):
    folder, data = models("bert", *OURS), lines(*RECORDS, LONG, BARE)
    whole = judged(command("nt-nli", "--model", folder, input=data))
    single = judged(command("nt-nli", "--model", folder, "--batch-size", "1", input=data))
    assert [record["id"] for record in whole] == [record["id"] for record in single]
    for one, other in zip(whole, single, strict=True):
        assert one["verdict"] == other["verdict"]
        assert one["scores"] == pytest.approx(other["scores"], abs=1e-5)


def test_an_mnli_model_says_what_each_piece_does(command, models):
    done = command("nt-nli", "--model", f"mnli:{models('roberta', *NLI)}", input=lines(*RECORDS, BARE))
    found = judged(done)
    for record in found:
        assert sum(record["scores"].values()) == pytest.approx(1)
        words = {"True": "entail", "False": "contradict"}
        if record["verdict"] in words:
            assert f"to {words[record['verdict']]} the claim" in record["rationale"]
        elif record["verdict"] is None:
            assert record["abstained"] is True
    assert found[-1]["verdict"] is None


@pytest.mark.parametrize("family", ["roberta", "bart", "t5"])
@pytest.mark.parametrize("packing", ["plain", "zip"])
def test_a_published_checkpoint_is_read_as_it_is(command, models, tmp_path, family, packing):
    base = models(family, *NLI)
    path = checkpoint(base, family, tmp_path / "model.op")
    if packing == "zip":
        with zipfile.ZipFile(tmp_path / "model.zip", "w") as archive:
            archive.write(path, "finqa/model.op")
        path = tmp_path / "model.zip"
    found = judged(command("nt-nli", "--model", f"quantemp:{path}", "--base", base, input=lines(*RECORDS)))
    assert {record["verdict"] for record in found} == {"True"}  # the bias that `checkpoint` sets
    assert found[0]["scores"]["True"] > found[0]["scores"]["Conflicting"] > found[0]["scores"]["False"]


def checkpoint(base, family, path, hidden=12):
    """Save a state dict of the published shape: an encoder and two linear layers, True far ahead."""
    import torch
    from transformers import AutoModel, T5EncoderModel

    encoder = (T5EncoderModel if family == "t5" else AutoModel).from_pretrained(base)
    state = {f"{family}.{key}": value for key, value in encoder.state_dict().items()}
    size = encoder.config.hidden_size
    state |= {"mlp.0.weight": torch.zeros(hidden, size), "mlp.0.bias": torch.zeros(hidden)}
    state |= {"mlp.2.weight": torch.zeros(3, hidden), "mlp.2.bias": torch.tensor([-2.0, 0.0, 2.0])}
    torch.save(state, path)
    return path


class Bomb:
    """A pickle that would write a file when it is loaded."""

    def __init__(self, target):
        self.target = target

    def __reduce__(self):
        return (open, (str(self.target), "w"))


def test_a_pickle_that_is_no_tensor_file_is_refused_and_not_run(command, models, tmp_path):
    import torch

    torch.save({"mlp.0.weight": Bomb(tmp_path / "run")}, tmp_path / "bad.op")
    done = command(
        "nt-nli",
        "--model",
        f"quantemp:{tmp_path / 'bad.op'}",
        "--base",
        models("roberta", *NLI),
        input=lines(*RECORDS),
    )
    assert (done.returncode, done.stdout) == (3, b"")
    assert b"no file of tensors" in done.stderr
    assert not (tmp_path / "run").exists()


def refused(done, *words):
    assert (done.returncode, done.stdout) == (3, b"")
    assert done.stderr.count(b"\n") == 1
    for word in words:
        assert word.encode() in done.stderr


def test_classes_that_are_not_ours_are_refused_with_advice(command, models):
    data = lines(*RECORDS)
    refused(command("nt-nli", "--model", models("bert", *NLI), input=data), "mnli:")
    unnamed = models("bert", "LABEL_0", "LABEL_1", "LABEL_2")
    refused(command("nt-nli", "--model", unnamed, input=data), "LABEL_0", "nt-train verdict")
    refused(command("nt-nli", "--model", f"mnli:{models('bert', *OURS)}", input=data), "entailment")


def test_damaged_weights_are_refused(command, models, tmp_path):
    folder = models("bert", *OURS)
    for path in folder.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    weights = tmp_path / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:-100])
    refused(command("nt-nli", "--model", tmp_path, input=lines(*RECORDS)), "cannot load the model")


def test_a_base_that_does_not_fit_is_refused(command, models, tmp_path):
    path = checkpoint(models("bart", *NLI), "bart", tmp_path / "model.op")
    base = models("roberta", *NLI)
    done = command("nt-nli", "--model", f"quantemp:{path}", "--base", base, input=lines(*RECORDS))
    refused(done, "does not fit --base")


def test_a_checkpoint_needs_its_base(command, tmp_path):
    done = command("nt-nli", "--model", f"quantemp:{tmp_path / 'model.op'}", input=lines(*RECORDS))
    assert done.returncode == 2
    assert b"--base" in done.stderr


def test_a_hub_that_is_not_there(command):
    done = command("nt-nli", "--offline", "--model", "nobody/no-such-model", input=lines(*RECORDS))
    refused(done, "nobody/no-such-model")
