"""Client of the Elenchus HTTP API for asyncio, on httpx: `pip install "elenchus-client[async]"`.

    from elenchus.aio import AsyncElenchus

    async with AsyncElenchus("http://127.0.0.1:3000", api_key="elk_…") as elenchus:
        print((await elenchus.detect("photo.jpg"))["verdict"])
        async for event in elenchus.watch(debate_id):
            print(event["type"])
"""

from __future__ import annotations

import asyncio
from typing import Any, AsyncIterator, Mapping, Optional

import httpx

from elenchus import RETRIES, RETRY_AFTER_MAX_S, TIMEOUT_S, Answer, Elenchus, ElenchusProblem, Operations
from elenchus import WebhookVerificationError, verify_webhook

__all__ = ["AsyncElenchus", "ElenchusProblem", "WebhookVerificationError", "verify_webhook"]


class AsyncElenchus(Operations):
    """Has the methods of Elenchus, awaited, or read by `async for`. Many may run at once."""

    def __init__(
        self,
        url: str,
        api_key: Optional[str] = None,
        *,
        retries: int = RETRIES,
        retry_after_max_s: float = RETRY_AFTER_MAX_S,
        timeout_s: float = TIMEOUT_S,
    ) -> None:
        """As that of Elenchus. Close it by `async with` or `aclose`."""
        self._httpx = _Httpx(timeout_s)
        super().__init__(self._httpx, url, api_key, retries, retry_after_max_s)

    async def aclose(self) -> None:
        await self._httpx.client.aclose()

    async def __aenter__(self) -> AsyncElenchus:
        return self

    async def __aexit__(self, *_: Any) -> None:
        await self.aclose()


# Documented once, where the synchronous client has the same method.
for _name, _method in vars(Operations).items():
    if not _name.startswith("_"):
        _method.__doc__ = getattr(Elenchus, _name).__doc__


class _Httpx:
    broken = (httpx.TransportError,)

    def __init__(self, timeout_s: float) -> None:
        # Streams hold their connections for long, so the number of connections has no limit.
        limits = httpx.Limits(max_connections=None)
        self.client = httpx.AsyncClient(timeout=timeout_s, limits=limits, headers={"accept-encoding": "identity"})

    async def send(self, method: str, address: str, content: Optional[bytes], headers: Mapping[str, str]) -> Answer:
        request = self.client.build_request(method, address, content=content, headers=headers)
        return _HttpxAnswer(await self.client.send(request, stream=True))

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class _HttpxAnswer:
    def __init__(self, response: httpx.Response) -> None:
        self._response = response
        self.status = response.status_code
        self.headers = response.headers

    def chunks(self) -> AsyncIterator[bytes]:
        return self._response.aiter_bytes()

    async def close(self) -> None:
        await self._response.aclose()
