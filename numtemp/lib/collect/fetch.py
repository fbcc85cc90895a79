"""Answers of web services: from the cache where they stand there, else fetched, checked and kept."""

import time
from collections.abc import Callable, Mapping
from typing import Any, Final

from numtemp.lib.cache import Cache
from numtemp.lib.errors import SetupError
from numtemp.lib.web import Web, WebError

_TRIES: Final = 3  # for answers that came whole and are no JSON
_REFUSED: Final = frozenset({400, 401, 403})


class Fetcher:
    """JSON answers of one service, cached by request; neither errors nor empty answers are kept.

    `check(answer)` returns what is wrong with an answer that came with a good status, or None;
    `worth(answer)` whether it holds anything. Keys travel in `headers` or `secret`, which are no part of
    the cache's key.
    """

    def __init__(
        self,
        web: Web,
        namespace: str,
        check: Callable[[Any], str | None],
        worth: Callable[[Any], bool],
    ) -> None:
        self.web = web
        self.cache = Cache(namespace)
        self.check = check
        self.worth = worth
        self.fetched = 0

    def get(
        self,
        url: str,
        params: Mapping[str, str],
        *,
        day: str | None = None,
        headers: Mapping[str, str] | None = None,
        secret: Mapping[str, str] | None = None,
        post: bool = False,
    ) -> Any:
        """Return the answer; `day` is for services whose answers change, a part of the cache's key.

        `post` sends `params` as a JSON body. Raises WebError for an answer that failed, SetupError where the
        key is refused, the quota is used up or the network is missing.
        """
        key = {"url": url, "params": dict(params), "day": day}
        answer = self.cache.get(key)
        if answer is not None and self.check(answer) is None:
            return answer
        answer = self._fetch(url, params, headers or {}, secret or {}, post)
        if problem := self.check(answer):
            raise WebError(self.web.scrubbed(problem))
        self.fetched += 1
        if self.worth(answer):
            self.cache.put(key, answer)
        return answer

    def _fetch(
        self,
        url: str,
        params: Mapping[str, str],
        headers: Mapping[str, str],
        secret: Mapping[str, str],
        post: bool,
    ) -> Any:
        for attempt in range(1, _TRIES + 1):
            try:
                if post:
                    whole = self.web.post(url, dict(params), headers=headers)
                else:
                    whole = self.web.get(url, params={**params, **secret}, headers=headers)
            except WebError as error:
                if error.status in _REFUSED:
                    raise SetupError(f"{error}; check the key and what was asked") from None
                if error.status == 429:
                    raise SetupError(
                        f"{error}; the quota may be used up, a later run goes on from here"
                    ) from None
                raise
            try:
                return whole.json()
            except WebError:
                if attempt == _TRIES:
                    raise
                time.sleep(0.2 * attempt)
        raise AssertionError("unreachable")
