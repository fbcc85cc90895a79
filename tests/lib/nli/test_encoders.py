"""Verdicts by models of transformers: tiny ones with random weights, loaded as the real ones are."""

import json
import shutil
import zipfile

import pytest

from numtemp.lib.errors import SetupError, UsageError
from numtemp.lib.nli.stage import NliStage
from numtemp.lib.stage import annotate
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
OURS = ("SUPPORTED", "REFUTED", "Conflicting")
NLI = ("CONTRADICTION", "NEUTRAL", "ENTAILMENT")


def judge(model, records, batch=100, **settings):
    stage = NliStage(str(model), **settings)
    stage.open()
    outcomes = []
    for start in range(0, len(records), batch):
        outcomes += annotate(stage, records[start : start + batch])
    assert [outcome.failure for outcome in outcomes] == [None] * len(records)
    return [outcome.record for outcome in outcomes]


def refused(words, model, **settings):
    with pytest.raises(SetupError, match=words) as caught:
        NliStage(str(model), **settings).open()
    assert "\n" not in str(caught.value)


def with_config(folder, target, **changes):
    """Copy a model to `target` with other entries in its config."""
    shutil.copytree(folder, target)
    config = json.loads((folder / "config.json").read_text())
    (target / "config.json").write_text(json.dumps(config | changes))
    return target


@pytest.fixture(scope="module")
def models(tmp_path_factory):
    """Return a function that gives the folder of a tiny model, its classes named as asked."""
    made = {}

    def get(family, *classes):
        if family not in made:
            made[family] = build(family, tmp_path_factory.mktemp(family))
        if (family, classes) not in made:
            named = {"id2label": dict(enumerate(classes)), "label2id": {x: i for i, x in enumerate(classes)}}
            made[family, classes] = with_config(made[family], tmp_path_factory.mktemp("m") / family, **named)
        return made[family, classes]

    return get


@pytest.fixture(scope="module")
def classifier(models):
    """A tiny BERT with a head, its classes ours."""
    import torch
    from transformers import BertForSequenceClassification

    folder = models("bert", *OURS)
    torch.manual_seed(1)
    BertForSequenceClassification.from_pretrained(folder).save_pretrained(folder)
    return folder


@pytest.mark.parametrize("family", ["roberta", "bart"])
def test_an_encoder_judges_every_record(models, family):
    found = judge(models(family, *OURS), [*RECORDS, LONG, BARE])
    for record in found:
        assert record["verdict"] == max(record["scores"], key=record["scores"].get)
        assert sum(record["scores"].values()) == pytest.approx(1)
        assert "a score of" in record["rationale"]
    assert found[0]["comparisons"][0]["relation"] == "equal"
    assert "the claim alone" in found[-1]["rationale"]
    assert found[-1]["notes"]["nli"] == ["There is no evidence: judged on the claim alone."]
    assert found[0]["trace"]["nli"].startswith(f"model:{family}|weights:")


def test_gold_evidence_is_the_justification(classifier):
    record = {"id": "g", "claim": "Orra has 20 farms.", "justification": "The census has 60 farms."}
    found = judge(classifier, [record], gold=True)[0]
    assert found["comparisons"][0]["evidence"] == "justification"
    assert "with 1 piece of evidence" in found["rationale"]


def test_the_order_of_classes_is_the_models_own(classifier, tmp_path):
    names = {"0": "false", "1": "TRUE", "2": "half-true"}
    other = with_config(classifier, tmp_path / "swapped", id2label=names)
    for one, two in zip(judge(classifier, RECORDS[:3]), judge(other, RECORDS[:3]), strict=True):
        assert two["scores"]["True"] == one["scores"]["False"] != one["scores"]["True"]
        assert two["scores"]["Conflicting"] == one["scores"]["Conflicting"]


def test_the_batch_changes_no_verdict_and_the_order_stays(classifier):
    records = [LONG, *RECORDS, BARE]
    whole, single = judge(classifier, records), judge(classifier, records, batch=1)
    assert [record["id"] for record in whole] == [record["id"] for record in records]
    for one, other in zip(whole, single, strict=True):
        assert one["verdict"] == other["verdict"]
        assert one["scores"] == pytest.approx(other["scores"], abs=1e-5)


def test_what_nt_train_wrote_beside_a_model_counts(classifier, tmp_path):
    folder = with_config(classifier, tmp_path / "gold")
    (folder / "numtemp.json").write_text(json.dumps({"gold": True, "max_length": 64}))
    refused("give --gold", folder)
    record = {"id": "g", "claim": "Orra has 20 farms.", "justification": "The census has 60 farms."}
    assert "max_length:64|" in judge(folder, [record], gold=True)[0]["trace"]["nli"]


def test_a_model_that_holds_few_tokens_is_given_no_more(models, tmp_path):
    import torch
    from transformers import AutoTokenizer, RobertaConfig, RobertaForSequenceClassification

    torch.manual_seed(0)
    source = models("roberta", *OURS)
    config = RobertaConfig.from_pretrained(source, max_position_embeddings=40)
    RobertaForSequenceClassification(config).save_pretrained(tmp_path)
    AutoTokenizer.from_pretrained(source).save_pretrained(tmp_path)
    assert judge(tmp_path, [LONG])[0]["verdict"]


def test_an_mnli_model_says_what_each_piece_does(models):
    two = {**RECORDS[0], "id": "two", "evidence": [*RECORDS[0]["evidence"], *RECORDS[1]["evidence"]]}
    found = judge(f"mnli:{models('roberta', *NLI)}", [*RECORDS, two, LONG, BARE])
    words = {"True": ["entail"], "False": ["contradict"], "Conflicting": ["entail", "contradict"], None: []}
    for record in found:
        assert sum(record["scores"].values()) == pytest.approx(1)
        for word in words[record["verdict"]]:
            assert f"read to {word} the claim" in record["rationale"]
    assert (found[-1]["verdict"], found[-1]["abstained"]) == (None, True)
    assert judge(f"mnli:{models('roberta', *NLI)}", [BARE])[0]["verdict"] is None


@pytest.mark.parametrize(
    ("said", "verdict"),
    [("ee", "True"), ("en", "True"), ("cn", "False"), ("ce", "Conflicting"), ("nn", None), ("", None)],
)
def test_what_pieces_say_together(said, verdict):
    from numtemp.lib.nli.case import read_case
    from numtemp.lib.nli.mnli import combine

    shares = [{"e": [0.8, 0.1, 0.1], "n": [0.1, 0.8, 0.1], "c": [0.1, 0.1, 0.8]}[one] for one in said]
    evidence = [{"id": f"e{at}", "text": "Orra has farms."} for at in range(len(said))]
    judgement = combine(read_case({"claim": "Orra has 20 farms.", "evidence": evidence}), shares)
    assert judgement.verdict == verdict
    if verdict:
        assert judgement.scores[verdict] == max(judgement.scores.values())


@pytest.mark.parametrize("family", ["bert", "roberta", "bart", "t5"])
@pytest.mark.parametrize("packing", ["plain", "zip"])
def test_a_published_checkpoint_is_read_as_it_is(models, tmp_path, family, packing):
    base = models(family, *NLI)
    path = checkpoint(base, family, tmp_path / "model.op")
    if packing == "zip":
        with zipfile.ZipFile(tmp_path / "model.zip", "w") as archive:
            archive.write(path, "finqa/model.op")
        path = tmp_path / "model.zip"
    found = judge(f"quantemp:{path}", [*RECORDS, LONG], base=str(base))
    assert {record["verdict"] for record in found} == {"True"}  # the bias that `checkpoint` sets
    assert found[0]["scores"]["True"] > found[0]["scores"]["Conflicting"] > found[0]["scores"]["False"]


def test_the_weights_are_the_checkpoints_not_the_bases(models, tmp_path):
    import torch

    base = models("roberta", *NLI)
    checkpoint(base, "roberta", tmp_path / "model.op")
    state = torch.load(tmp_path / "model.op")
    torch.manual_seed(3)
    state["mlp.0.weight"] = 0.1 * torch.randn_like(state["mlp.0.weight"])
    state["mlp.2.weight"] = 0.1 * torch.randn_like(state["mlp.2.weight"])
    torch.save(state, tmp_path / "one.op")
    changed = {key: value + 0.1 * torch.randn(value.shape) for key, value in state.items()}
    torch.save(
        {"state_dict": state | {key: changed[key] for key in state if "layer.0" in key}}, tmp_path / "two.op"
    )
    one, two = (
        judge(f"quantemp:{tmp_path / name}.op", RECORDS[:4], base=str(base)) for name in ("one", "two")
    )
    # Six decimals of a random model may agree by chance for one record, not for all.
    assert any(a["scores"] != b["scores"] for a, b in zip(one, two, strict=True))


def checkpoint(base, family, path, hidden=1024):
    """Save a state dict of the published shape: an encoder and two linear layers, True far ahead."""
    import torch
    from transformers import AutoModel, T5EncoderModel

    encoder = (
        T5EncoderModel.from_pretrained(base).encoder if family == "t5" else AutoModel.from_pretrained(base)
    )
    state = {f"roberta.{key}": value for key, value in encoder.state_dict().items()}
    size = encoder.config.hidden_size
    state |= {"mlp.0.weight": torch.zeros(hidden, size), "mlp.0.bias": torch.zeros(hidden)}
    state |= {"mlp.2.weight": torch.zeros(3, hidden), "mlp.2.bias": torch.tensor([-2.0, 0.0, 2.0])}
    torch.save(state, path)
    return path


@pytest.mark.parametrize("family", ["roberta", "bart", "t5"])
def test_a_checkpoint_gives_what_the_releases_own_code_gives(models, tmp_path, family):
    """One text a run, no padding: the pooled state or the mean of the last states, through the head."""
    import torch
    from transformers import AutoModel, AutoTokenizer

    base = models(family, *NLI)
    state = torch.load(checkpoint(base, family, tmp_path / "model.op"))
    torch.manual_seed(3)
    state |= {key: 0.1 * torch.randn_like(state[key]) for key in ("mlp.0.weight", "mlp.2.weight")}
    torch.save(state, tmp_path / "model.op")
    tokenizer, encoder = AutoTokenizer.from_pretrained(base), AutoModel.from_pretrained(base).eval()
    encoder = encoder.encoder if family == "t5" else encoder
    own = {key.removeprefix("roberta."): state[key] for key in state if key.startswith("roberta.")}
    encoder.load_state_dict(own)
    head = torch.nn.Sequential(torch.nn.Linear(32, 1024), torch.nn.ReLU(), torch.nn.Linear(1024, 3))
    head.load_state_dict({key.removeprefix("mlp."): state[key] for key in state if key.startswith("mlp.")})
    for record in judge(f"quantemp:{tmp_path / 'model.op'}", RECORDS[:5], base=str(base)):
        questions, evidence = record["questions"][0]["text"], record["evidence"][0]["text"]
        text = f"[Claim]: {record['claim']} [Questions]: {questions} [Evidences]: {evidence}"
        with torch.no_grad():
            output = encoder(**tokenizer(text, return_tensors="pt"))
            state_of_all = output.pooler_output if family == "roberta" else output[0].mean(dim=1)
            expected = head(state_of_all).softmax(dim=1)[0].tolist()
        assert [record["scores"][label] for label in ("False", "Conflicting", "True")] == pytest.approx(
            expected, abs=1e-5
        )


def test_checkpoints_that_do_not_fit_are_refused(models, tmp_path):
    import torch

    base = str(models("roberta", *NLI))
    path = checkpoint(models("bart", *NLI), "bart", tmp_path / "model.op")
    refused("does not fit --base", f"quantemp:{path}", base=base)
    state = torch.load(checkpoint(base, "roberta", path))
    torch.save(state | {"mlp.0.weight": torch.zeros(5, 7)}, path)
    refused("shapes", f"quantemp:{path}", base=base)
    torch.save({key: value for key, value in state.items() if key != "mlp.2.bias"}, path)
    refused(r"no QuanTemp checkpoint: it has no mlp\.2\.bias", f"quantemp:{path}", base=base)
    torch.save([1, 2], path)
    refused("holds no state dict", f"quantemp:{path}", base=base)
    path.write_bytes(b"PK\x03\x04 and no more")
    refused("no file of tensors", f"quantemp:{path}", base=base)
    refused("no such checkpoint", f"quantemp:{tmp_path / 'none.op'}", base=base)
    with pytest.raises(UsageError, match="--base"):
        NliStage(f"quantemp:{path}").open()
    with pytest.raises(UsageError, match="--base"):
        NliStage("embedded/x", base=base).open()


def test_a_truncated_checkpoint_is_refused(models, tmp_path):
    base = str(models("roberta", *NLI))
    path = checkpoint(base, "roberta", tmp_path / "model.op")
    path.write_bytes(path.read_bytes()[:-2000])
    refused("no file of tensors", f"quantemp:{path}", base=base)


class Bomb:
    """A pickle that would write a file when it is loaded."""

    def __init__(self, target):
        self.target = target

    def __reduce__(self):
        return (open, (str(self.target), "w"))


def test_a_pickle_that_is_no_tensor_file_is_refused_and_not_run(models, tmp_path):
    import pickle

    import torch

    base = str(models("roberta", *NLI))
    torch.save({"mlp.0.weight": Bomb(tmp_path / "run")}, tmp_path / "bad.op")
    refused("no file of tensors", f"quantemp:{tmp_path / 'bad.op'}", base=base)
    (tmp_path / "bare.op").write_bytes(pickle.dumps(Bomb(tmp_path / "run")))
    refused("no file of tensors", f"quantemp:{tmp_path / 'bare.op'}", base=base)
    folder = with_config(models("roberta", *OURS), tmp_path / "folder")
    (folder / "model.safetensors").unlink()
    torch.save({"roberta.pooler": Bomb(tmp_path / "run")}, folder / "pytorch_model.bin")
    refused("cannot load the model", folder)
    assert not (tmp_path / "run").exists()


def test_classes_that_are_not_ours_are_refused_with_advice(models):
    refused("use --model mnli:", models("roberta", *NLI))
    refused(
        "LABEL_0, LABEL_1, LABEL_2, not True.*nt-train verdict",
        models("roberta", "LABEL_0", "LABEL_1", "LABEL_2"),
    )
    refused("not entailment, neutral and contradiction", f"mnli:{models('roberta', *OURS)}")
    refused("no trained head", models("t5", *OURS))


def test_models_that_cannot_be_loaded_are_refused(models, classifier, tmp_path):
    folder = with_config(classifier, tmp_path / "cut")
    weights = folder / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:-100])
    refused("cannot load the model", folder)
    refused("cannot load the model", with_config(classifier, tmp_path / "odd", model_type="unheard-of"))
    refused("cannot load the model", with_config(classifier, tmp_path / "wide", hidden_size=64))
    folder = with_config(classifier, tmp_path / "other")
    words = json.loads((folder / "tokenizer.json").read_text())
    words["model"]["vocab"] |= {f"word{at}": 9000 + at for at in range(500)}
    (folder / "tokenizer.json").write_text(json.dumps(words))
    refused("more tokens than its weights", folder)
    (tmp_path / "empty").mkdir()
    refused("config.json", tmp_path / "empty")
    refused("is called", "/no/such/folder")
