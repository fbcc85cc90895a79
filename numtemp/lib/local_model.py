"""A causal or sequence-to-sequence model of transformers on this machine, a folder or a hub id."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from numtemp.lib.chat import Message, Reply
from numtemp.lib.device import pick_device
from numtemp.lib.errors import RecordError, SetupError, UsageError
from numtemp.lib.generators import Asked
from numtemp.lib.record import Record


class LocalModel:
    """Answers with a model's own chat template where it has one, else with the messages as plain text."""

    def __init__(self, asked: Asked) -> None:
        self._name = asked.model or ""
        self._sampling = asked.sampling
        self._device = asked.device
        self._tokenizer: Any = None
        self._model: Any = None

    def prepare(self) -> None:
        """Raise UsageError where no model is named."""
        if not self._name:
            raise UsageError("--generator transformers needs --model, a folder or a hub id")

    def open(self) -> None:
        """Load the model; raises SetupError where that fails."""
        from transformers import AutoConfig, AutoModelForCausalLM, AutoModelForSeq2SeqLM, AutoTokenizer

        try:
            config = AutoConfig.from_pretrained(self._name, trust_remote_code=False)
            kind: Any = AutoModelForSeq2SeqLM if config.is_encoder_decoder else AutoModelForCausalLM
            self._tokenizer = AutoTokenizer.from_pretrained(self._name, trust_remote_code=False)
            self._model = kind.from_pretrained(self._name, trust_remote_code=False, use_safetensors=True)
        except (OSError, ValueError, RuntimeError) as error:
            reason = str(error).strip().split("\n")[0]
            raise SetupError(f"cannot load the model {self._name}: {reason}") from None
        self._model.eval().to(pick_device(self._device))

    def signature(self) -> str:
        """Return the model and its sampling."""
        return f"{self._name},temperature={self._sampling.temperature}"

    def reply(self, record: Record, messages: Sequence[Message], again: int) -> Reply:
        """Generate an answer; the same messages give the same one."""
        import torch

        text, special = self._text(messages)
        limit = self._sampling.max_tokens or 512
        room = getattr(self._model.config, "max_position_embeddings", None)
        if not self._model.config.is_encoder_decoder and room is not None:
            limit = min(limit, room // 4)
        inputs = self._tokenizer(text, return_tensors="pt", add_special_tokens=special).to(self._model.device)
        length = inputs["input_ids"].shape[1]
        if room is not None and length + limit > room:
            raise RecordError("too_long", f"the prompt has {length} tokens, the model holds {room}")
        warm = self._sampling.temperature or 0.0
        choice: dict[str, Any] = (
            {"do_sample": True, "temperature": warm} if warm > 0 else {"do_sample": False}
        )
        torch.manual_seed(again)
        with torch.inference_mode():
            made = self._model.generate(
                **inputs, max_new_tokens=limit, pad_token_id=self._tokenizer.pad_token_id or 0, **choice
            )[0]
        if not self._model.config.is_encoder_decoder:
            made = made[length:]
        return Reply(self._tokenizer.decode(made, skip_special_tokens=True), len(made) >= limit)

    def _text(self, messages: Sequence[Message]) -> tuple[str, bool]:
        """Return the prompt, and whether the tokenizer adds its marks; a template brings its own."""
        plain = [message | {"content": self._without_marks(message["content"])} for message in messages]
        if getattr(self._tokenizer, "chat_template", None):
            prompt = self._tokenizer.apply_chat_template(plain, tokenize=False, add_generation_prompt=True)
            return str(prompt), False
        return "\n\n".join(message["content"] for message in plain) + "\n\n", True

    def _without_marks(self, text: str) -> str:
        """Return text in which none of the model's own marks can end a turn or begin another."""
        for token in self._tokenizer.added_tokens_decoder.values():
            if token.special and len(token.content) > 1:
                text = text.replace(token.content, f"{token.content[0]} {token.content[1:]}")
        return text
