"""Client of the Elenchus HTTP API: one file, Python 3.9 or later, no dependency.

`elenchus.aio` has the same client for asyncio, on httpx.

    from elenchus import Elenchus

    elenchus = Elenchus("http://127.0.0.1:3000", api_key="elk_…")
    print(elenchus.detect("photo.jpg")["verdict"])
    print(elenchus.debate("https://example.org/news/article")["consensusScore"])
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import http.client
import json
import os
import re
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from email.utils import parsedate_to_datetime
from typing import (
    Any,
    AsyncIterator,
    Callable,
    Coroutine,
    Dict,
    Iterable,
    Iterator,
    List,
    Literal,
    Mapping,
    Optional,
    Protocol,
    Tuple,
    Type,
    TypedDict,
    TypeVar,
    Union,
    cast,
)

__all__ = ["Elenchus", "ElenchusProblem", "WebhookVerificationError", "verify_webhook"]

RETRIES = 4
RETRY_AFTER_MAX_S = 60.0
# Above the 15 seconds between two comments of an event stream, and the 20 seconds that an answer to a debate may take.
TIMEOUT_S = 60.0
# Pause before the first retry after a broken connection. It doubles with each retry.
BACKOFF_S = 0.5
# Used unless the stream has a `retry:` field.
RECONNECT_S = 3.0
# Maximum number of successive connections to a stream without an event.
EMPTY_CONNECTIONS_MAX = 8

# A POST to these takes an Idempotency-Key.
IDEMPOTENT = re.compile(r"/api/(billing/(checkout|portal)|simulate|simulations/[^/]+/(fork|retry))")
# A POST to these records nothing, or costs nothing unless it is answered.
HARMLESS = re.compile(r"/api/(detect(/batch)?|simulate/estimate)")
Depth = Literal["micro", "standard", "deep"]
Image = Union[bytes, str, "os.PathLike[str]"]
T = TypeVar("T")


class ElenchusProblem(Exception):
    """A refusal of the service (RFC 9457). Rely on `code`."""

    def __init__(self, status: int, problem: Mapping[str, Any], retry_after_s: Optional[float]) -> None:
        self.status = status
        # Empty if the answer was not the service's own, for instance that of a proxy.
        self.code: str = problem.get("code", "")
        self.title: str = problem.get("title", f"The server answered {status}.")
        self.detail: Optional[str] = problem.get("detail")
        self.request_id: Optional[str] = problem.get("requestId")
        # What is wrong with the request, by JSON Pointer.
        self.errors: List[Dict[str, str]] = problem.get("errors", [])
        # Seconds after which to try again, if the service stated it.
        self.retry_after_s = retry_after_s
        # The whole document, with members that only this refusal has, such as `balance`.
        self.problem: Dict[str, Any] = dict(problem)
        code = f"{self.code}: " if self.code else ""
        super().__init__(f"{code}{self.title}" if self.detail is None else f"{code}{self.title} {self.detail}")


class WebhookVerificationError(Exception):
    """The message was not sent by the service for this account, or is old."""


class Answer(Protocol):
    """An answer of the service whose body is not yet read."""

    status: int

    @property
    def headers(self) -> Any: ...
    def chunks(self) -> AsyncIterator[bytes]: ...
    async def close(self) -> None: ...


class Transport(Protocol):
    """How requests are sent. That of the synchronous client never suspends."""

    # What sending or reading raises when the connection is broken, silent or refused.
    broken: Tuple[Type[BaseException], ...]

    async def send(self, method: str, address: str, content: Optional[bytes], headers: Mapping[str, str]) -> Answer: ...
    async def sleep(self, seconds: float) -> None: ...


class Operations:
    """What both clients do, over either transport. Elenchus documents the methods."""

    def __init__(
        self, transport: Transport, url: str, api_key: Optional[str], retries: int, retry_after_max_s: float
    ) -> None:
        self._transport = transport
        self._url = url.rstrip("/")
        self._api_key = api_key
        self._retries = retries
        self._retry_after_max_s = retry_after_max_s

    async def request(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        headers: Optional[Mapping[str, str]] = None,
        idempotency_key: Optional[str] = None,
    ) -> Any:
        content = None if body is None else json.dumps(body).encode()
        typed = content is None or any(name.lower() == "content-type" for name in headers or {})
        sent = {**({} if typed else {"content-type": "application/json"}), **(headers or {})}
        return await _body_of(await self._send(method, path, query, content, sent, idempotency_key))

    async def detect(
        self, image: Optional[Image] = None, *, url: Optional[str] = None, max_false_alarm: Optional[float] = None
    ) -> Detection:
        query = None if max_false_alarm is None else {"maxFalseAlarm": max_false_alarm}
        return cast(Detection, await self._detect(image, url, query, {}))

    async def detect_later(
        self, image: Optional[Image] = None, *, url: Optional[str] = None
    ) -> Union[Detection, PendingDetection]:
        answer = await self._detect(image, url, None, {"prefer": "respond-async"})
        return cast("Union[Detection, PendingDetection]", answer)

    async def _detect(
        self, image: Optional[Image], url: Optional[str], query: Optional[Mapping[str, Any]], headers: Mapping[str, str]
    ) -> Any:
        if (image is None) == (url is None):
            raise TypeError("give either an image or a url")
        if image is None:
            return await self.request("POST", "/api/detect", query=query, body={"url": url}, headers=headers)
        content, content_type = _form({}, "image", "image", image if isinstance(image, bytes) else _read(image))
        sent = {**headers, "content-type": content_type}
        return await _body_of(await self._send("POST", "/api/detect", query, content, sent, None))

    async def detect_batch(
        self,
        urls: Optional[Iterable[str]] = None,
        *,
        archive: Optional[Image] = None,
        max_false_alarm: Optional[float] = None,
    ) -> AsyncIterator[BatchLine]:
        query = None if max_false_alarm is None else {"maxFalseAlarm": max_false_alarm}
        if (urls is None) == (archive is None):
            raise TypeError("give either urls or an archive")
        if archive is None:
            content = "".join(json.dumps({"url": url}) + "\n" for url in urls or ()).encode()
            content_type = "application/x-ndjson"
        else:
            content = archive if isinstance(archive, bytes) else _read(archive)
            content_type = "application/zip"
        answer = await self._send("POST", "/api/detect/batch", query, content, {"content-type": content_type}, None)
        try:
            async for line in _lines_of(answer):
                if line:
                    yield cast(BatchLine, json.loads(line))
        finally:
            await answer.close()

    async def batch(self, id: str) -> DetectionBatch:
        return cast(DetectionBatch, await self.request("GET", f"/api/detect/batch/{_quoted(id)}"))

    async def detection(self, id: str) -> KeptDetection:
        while True:
            answer = await self._send("GET", f"/api/detections/{_quoted(id)}", None, None, {}, None)
            detection = await _body_of(answer)
            if answer.status != 202:
                return cast(KeptDetection, detection)
            await self._transport.sleep(_retry_after_of(answer.headers.get("retry-after")) or 1.0)

    async def thumbnail(self, id: str) -> bytes:
        answer = await self._send("GET", f"/api/detections/{_quoted(id)}/thumbnail", None, None, {}, None)
        return await _bytes_of(answer)

    async def erase_detection(self, id: str) -> Erasure:
        return cast(Erasure, await self.request("POST", f"/api/detections/{_quoted(id)}/erase"))

    async def keep_thumbnails(self, keep: bool) -> ThumbnailSetting:
        return cast(ThumbnailSetting, await self.request("PUT", "/api/account/thumbnails", body={"keep": keep}))

    def detections(self, query: Optional[Mapping[str, Any]] = None) -> AsyncIterator[DetectionRow]:
        return self._pages("/api/detections", "detections", query or {})

    async def debate(
        self,
        url: Optional[str] = None,
        *,
        text: Optional[str] = None,
        title: Optional[str] = None,
        file: Optional[Union[str, "os.PathLike[str]"]] = None,
        depth: Optional[Depth] = None,
        evidence: Optional[Literal["default", "none"]] = None,
        webhook: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Simulation:
        body = _given(url=url, text=text, title=title, depth=depth, evidence=evidence, webhook=webhook)
        return await self._ended("/api/simulate", *_content_of(body, file), idempotency_key)

    async def fork(self, id: str, change: Mapping[str, Any], *, idempotency_key: Optional[str] = None) -> Simulation:
        return await self._ended(f"/api/simulations/{_quoted(id)}/fork", *_content_of(change), idempotency_key)

    async def retry(self, id: str, *, idempotency_key: Optional[str] = None) -> Simulation:
        return await self._ended(f"/api/simulations/{_quoted(id)}/retry", *_content_of({}), idempotency_key)

    async def start(
        self,
        url: Optional[str] = None,
        *,
        text: Optional[str] = None,
        title: Optional[str] = None,
        file: Optional[Union[str, "os.PathLike[str]"]] = None,
        depth: Optional[Depth] = None,
        evidence: Optional[Literal["default", "none"]] = None,
        webhook: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Simulation:
        body = _given(url=url, text=text, title=title, depth=depth, evidence=evidence, webhook=webhook)
        content, content_type = _content_of(body, file)
        headers = {"content-type": content_type, "prefer": "respond-async"}
        answer = await self._send("POST", "/api/simulate", None, content, headers, idempotency_key)
        return cast(Simulation, await _body_of(answer))

    async def wait(self, id: str) -> Simulation:
        async for _ in self.watch(id):
            pass
        return await self.simulation(id)

    async def simulation(self, id: str) -> Simulation:
        return cast(Simulation, await self.request("GET", f"/api/simulations/{_quoted(id)}"))

    async def cancel(self, id: str) -> Simulation:
        return cast(Simulation, await self.request("DELETE", f"/api/simulations/{_quoted(id)}"))

    async def look_for_evidence_changes(self, id: str) -> EvidenceLook:
        return cast(EvidenceLook, await self.request("POST", f"/api/simulations/{_quoted(id)}/evidence-changes"))

    async def evidence_changes(self, id: str) -> EvidenceLooks:
        return cast(EvidenceLooks, await self.request("GET", f"/api/simulations/{_quoted(id)}/evidence-changes"))

    async def erase(self, id: str) -> Erasure:
        return cast(Erasure, await self.request("POST", f"/api/simulations/{_quoted(id)}/erase"))

    async def watch(self, id: str, *, after: Optional[int] = None) -> AsyncIterator[WatchedEvent]:
        last = None if after is None else str(after)
        retry_s = RECONNECT_S
        empty = 0
        while True:
            headers = {"accept": "text/event-stream", **({} if last is None else {"last-event-id": last})}
            answer = await self._send("GET", f"/api/simulations/{_quoted(id)}/events", None, None, headers, None)
            is_broken = False
            try:
                if answer.status == 204:
                    return
                try:
                    async for fields in _messages_of(answer):
                        if fields.get("retry", "").isdigit():
                            retry_s = int(fields["retry"]) / 1000
                        if "id" not in fields or "data" not in fields:
                            continue
                        event = cast(WatchedEvent, json.loads(fields["data"]))
                        last = fields["id"]
                        empty = 0
                        yield event
                except self._transport.broken:
                    if empty >= EMPTY_CONNECTIONS_MAX:
                        raise
                    is_broken = True
            finally:
                await answer.close()
            if is_broken or empty > 0:
                await self._transport.sleep(retry_s)
            empty += 1

    def debates(self, query: Optional[Mapping[str, Any]] = None) -> AsyncIterator[SimulationRow]:
        return self._pages("/api/simulations", "simulations", query or {})

    def movements(self) -> AsyncIterator[Movement]:
        return self._pages("/api/account/ledger", "movements", {"format": "json"})

    async def account(self) -> Account:
        return cast(Account, await self.request("GET", "/api/account"))

    async def _pages(self, path: str, member: str, query: Mapping[str, Any]) -> AsyncIterator[Any]:
        cursor: Optional[str] = None
        while True:
            page = await self.request("GET", path, query={**query, **_given(cursor=cursor)})
            for row in page[member]:
                yield row
            cursor = page["next"]
            if cursor is None:
                return

    async def _ended(self, path: str, content: bytes, content_type: str, idempotency_key: Optional[str]) -> Simulation:
        """Repeats the request with one key until the answer is no longer 202. Watches events between requests."""
        key = idempotency_key or str(uuid.uuid4())
        headers = {"content-type": content_type, "prefer": "respond-async, wait=20"}
        while True:
            answer = await self._send("POST", path, None, content, headers, key)
            simulation = cast(Simulation, await _body_of(answer))
            if answer.status != 202:
                return simulation
            async for _ in self.watch(simulation["id"]):
                pass

    async def _send(
        self,
        method: str,
        path: str,
        query: Optional[Mapping[str, Any]],
        content: Optional[bytes],
        headers: Mapping[str, str],
        idempotency_key: Optional[str],
    ) -> Answer:
        """The successful answer, its body not yet read. Repeats the request where that is safe."""
        is_idempotent = method == "POST" and IDEMPOTENT.fullmatch(path) is not None
        is_repeatable = method != "POST" or is_idempotent or HARMLESS.fullmatch(path) is not None
        search = urllib.parse.urlencode(_given(**query)) if query else ""
        address = f"{self._url}{path}{'?' if search else ''}{search}"
        sent = dict(headers)
        # What the caller gives stays as it is.
        given = {name.lower() for name in sent}
        if self._api_key is not None and "x-api-key" not in given:
            sent["x-api-key"] = self._api_key
        if (idempotency_key is not None or is_idempotent) and "idempotency-key" not in given:
            sent["idempotency-key"] = idempotency_key or str(uuid.uuid4())
        attempt = 0
        while True:
            try:
                answer = await self._transport.send(method, address, content, sent)
            except self._transport.broken:
                if not is_repeatable or attempt >= self._retries:
                    raise
                wait_s: Optional[float] = BACKOFF_S * 2**attempt
            else:
                if answer.status < 300:
                    return answer
                problem = await self._problem_of(answer)
                # A request refused with 429 or `overloaded` had no effect. Any other 503 may have taken effect in part.
                may_repeat = problem.status == 429 or (
                    problem.status == 503 and (is_repeatable or problem.code == "overloaded")
                )
                wait_s = problem.retry_after_s
                if not may_repeat or attempt >= self._retries or wait_s is None or wait_s > self._retry_after_max_s:
                    raise problem
            await self._transport.sleep(wait_s)
            attempt += 1

    async def _problem_of(self, answer: Answer) -> ElenchusProblem:
        try:
            problem = json.loads(await _bytes_of(answer))
        except (ValueError, *self._transport.broken):
            problem = None
        retry_after_s = _retry_after_of(answer.headers.get("retry-after"))
        return ElenchusProblem(answer.status, problem if isinstance(problem, dict) else {}, retry_after_s)


class Elenchus:
    """Client of the Elenchus HTTP API. Its methods raise ElenchusProblem where the service refuses."""

    def __init__(
        self,
        url: str,
        api_key: Optional[str] = None,
        *,
        retries: int = RETRIES,
        retry_after_max_s: float = RETRY_AFTER_MAX_S,
        timeout_s: float = TIMEOUT_S,
    ) -> None:
        """
        :param url: address of the service, for instance `http://127.0.0.1:3000`
        :param api_key: not needed for public operations
        :param retries: how often a request is repeated after 429, 503 or a broken connection
        :param retry_after_max_s: with a longer `Retry-After` the problem is raised at once, with `retry_after_s`
        :param timeout_s: how long a connection may be silent
        """
        self._operations = Operations(_Urllib(timeout_s), url, api_key, retries, retry_after_max_s)

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        headers: Optional[Mapping[str, str]] = None,
        idempotency_key: Optional[str] = None,
    ) -> Any:
        """Any operation of the API. Returns parsed JSON, text for other answers, and None without a body."""
        return _now(
            self._operations.request(
                method, path, query=query, body=body, headers=headers, idempotency_key=idempotency_key
            )
        )

    def detect(
        self, image: Optional[Image] = None, *, url: Optional[str] = None, max_false_alarm: Optional[float] = None
    ) -> Detection:
        """Scores how likely an image is AI-generated: its bytes, its file, or its URL, which the service fetches.

        max_false_alarm (.01 to .2) is the share of real pictures of any measured kind that may be called `ai`.
        """
        return _now(self._operations.detect(image, url=url, max_false_alarm=max_false_alarm))

    def detect_batch(
        self,
        urls: Optional[Iterable[str]] = None,
        *,
        archive: Optional[Image] = None,
        max_false_alarm: Optional[float] = None,
    ) -> Iterator[BatchLine]:
        """Many pictures at once, by their addresses or in a ZIP archive: its bytes or its file.

        Yields a line for each when it is done, including refused ones, with the id of the batch. max_false_alarm is as
        in detect().
        """
        return _each(self._operations.detect_batch(urls, archive=archive, max_false_alarm=max_false_alarm))

    def batch(self, id: str) -> DetectionBatch:
        """What became of a batch: how many pictures were judged, refused and charged, also after its connection broke."""
        return _now(self._operations.batch(id))

    def detect_later(
        self, image: Optional[Image] = None, *, url: Optional[str] = None
    ) -> Union[Detection, PendingDetection]:
        """Leaves a picture with the service, which judges it whatever becomes of this connection.

        Ask for the answer with detection(), or be told of its end by a webhook of the workspace (`detection.ended`).
        A picture that was answered before gets that answer at once.
        """
        return _now(self._operations.detect_later(image, url=url))

    def detection(self, id: str) -> KeptDetection:
        """A detection as it was answered. Waits for the answer of one that has none yet; raises when there is none."""
        return _now(self._operations.detection(id))

    def thumbnail(self, id: str) -> bytes:
        """The thumbnail of a past detection, a JPEG, if the account kept thumbnails then."""
        return _now(self._operations.thumbnail(id))

    def erase_detection(self, id: str) -> Erasure:
        """Erases a past detection for good, with its thumbnail. That it was made still counts."""
        return _now(self._operations.erase_detection(id))

    def keep_thumbnails(self, keep: bool) -> ThumbnailSetting:
        """Starts to keep a thumbnail of each new picture, or stops and erases the kept ones."""
        return _now(self._operations.keep_thumbnails(keep))

    def detections(self, query: Optional[Mapping[str, Any]] = None) -> Iterator[DetectionRow]:
        """The account's matching detections, newest first. Pages are read as needed."""
        return _each(self._operations.detections(query))

    def debate(
        self,
        url: Optional[str] = None,
        *,
        text: Optional[str] = None,
        title: Optional[str] = None,
        file: Optional[Union[str, "os.PathLike[str]"]] = None,
        depth: Optional[Depth] = None,
        evidence: Optional[Literal["default", "none"]] = None,
        webhook: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Simulation:
        """Holds a debate and waits for its verdict, however long it takes.

        The article is given by its address, as text, or as a file: a web page, Markdown, plain text or a PDF.
        An interrupted wait continues with the same `idempotency_key`, without a second charge. A debate that is abandoned
        raises ElenchusProblem.
        """
        return _now(
            self._operations.debate(
                url,
                text=text,
                title=title,
                file=file,
                depth=depth,
                evidence=evidence,
                webhook=webhook,
                idempotency_key=idempotency_key,
            )
        )

    def fork(self, id: str, change: Mapping[str, Any], *, idempotency_key: Optional[str] = None) -> Simulation:
        """Forks a past debate, and waits like `debate`."""
        return _now(self._operations.fork(id, change, idempotency_key=idempotency_key))

    def retry(self, id: str, *, idempotency_key: Optional[str] = None) -> Simulation:
        """Tries a debate again that ended without a verdict, and waits like `debate`.

        What was answered is neither asked nor paid again.
        """
        return _now(self._operations.retry(id, idempotency_key=idempotency_key))

    def start(
        self,
        url: Optional[str] = None,
        *,
        text: Optional[str] = None,
        title: Optional[str] = None,
        file: Optional[Union[str, "os.PathLike[str]"]] = None,
        depth: Optional[Depth] = None,
        evidence: Optional[Literal["default", "none"]] = None,
        webhook: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Simulation:
        """Starts a debate and returns it at once in its current state."""
        return _now(
            self._operations.start(
                url,
                text=text,
                title=title,
                file=file,
                depth=depth,
                evidence=evidence,
                webhook=webhook,
                idempotency_key=idempotency_key,
            )
        )

    def wait(self, id: str) -> Simulation:
        """Waits until a debate is over, and returns it: `status` is `done` or `abandoned`."""
        return _now(self._operations.wait(id))

    def simulation(self, id: str) -> Simulation:
        return _now(self._operations.simulation(id))

    def cancel(self, id: str) -> Simulation:
        """Cancels a debate and releases its credits."""
        return _now(self._operations.cancel(id))

    def look_for_evidence_changes(self, id: str) -> EvidenceLook:
        """Looks again for the evidence of a debate that is over. The debate stays as it is."""
        return _now(self._operations.look_for_evidence_changes(id))

    def evidence_changes(self, id: str) -> EvidenceLooks:
        """What has changed about the evidence of a debate since it was held, the latest last."""
        return _now(self._operations.evidence_changes(id))

    def erase(self, id: str) -> Erasure:
        """Erases an ended debate for good. What was charged stays."""
        return _now(self._operations.erase(id))

    def watch(self, id: str, *, after: Optional[int] = None) -> Iterator[WatchedEvent]:
        """The events of a debate in order, each once, until it is over.

        After a broken connection it continues after the last event. Raises ElenchusProblem, or the error of the
        connection if the service remains unreachable.
        """
        return _each(self._operations.watch(id, after=after))

    def debates(self, query: Optional[Mapping[str, Any]] = None) -> Iterator[SimulationRow]:
        """The account's matching debates, newest first. Pages are read as needed."""
        return _each(self._operations.debates(query))

    def movements(self) -> Iterator[Movement]:
        """Every movement of the account's credits, newest first."""
        return _each(self._operations.movements())

    def account(self) -> Account:
        return _now(self._operations.account())


def _now(work: Coroutine[Any, Any, T]) -> T:
    """The result of what never suspends, since its transport does not."""
    try:
        work.send(None)
    except StopIteration as end:
        return cast(T, end.value)
    raise RuntimeError("the transport suspended")


def _each(items: AsyncIterator[T]) -> Iterator[T]:
    try:
        while True:
            try:
                item = _now(cast(Coroutine[Any, Any, T], items.__anext__()))
            except StopAsyncIteration:
                return
            yield item
    finally:
        _now(cast(Any, items).aclose())


class _Urllib:
    broken = (OSError, http.client.HTTPException)

    def __init__(self, timeout_s: float) -> None:
        self._timeout_s = timeout_s

    async def send(self, method: str, address: str, content: Optional[bytes], headers: Mapping[str, str]) -> Answer:
        request = urllib.request.Request(address, data=content, headers=dict(headers), method=method)
        try:
            return _UrllibAnswer(urllib.request.urlopen(request, timeout=self._timeout_s))
        except urllib.error.HTTPError as refused:
            return _UrllibAnswer(refused)

    async def sleep(self, seconds: float) -> None:
        time.sleep(seconds)


class _UrllibAnswer:
    def __init__(self, response: Any) -> None:
        self._response = response
        self.status: int = response.status
        self.headers = response.headers

    async def chunks(self) -> AsyncIterator[bytes]:
        while True:
            chunk = self._response.read1(65536)
            if not chunk:
                return
            yield chunk

    async def close(self) -> None:
        self._response.close()


def verify_webhook(
    secret: str,
    headers: Mapping[str, str],
    body: Union[bytes, str],
    *,
    tolerance_s: float = 300,
    now: Callable[[], float] = time.time,
) -> SimulationEnded:
    """The message of a webhook once its signature and its time are verified (https://www.standardwebhooks.com).

    `body` is the exact body of the request, not parsed and serialised again. A webhook of a workspace receives a
    DebateEndedMessage, DetectionEndedMessage, BatchEndedMessage, CreditsLowMessage, QuotaReachedMessage,
    EvidenceChangedMessage or TestMessage, told apart by `type`; cast it.
    Raises WebhookVerificationError.
    """
    given = {name.lower(): value for name, value in headers.items()}
    for name in ("webhook-id", "webhook-timestamp", "webhook-signature"):
        if name not in given:
            raise WebhookVerificationError(f"the header {name} is missing")
    timestamp = given["webhook-timestamp"]
    if not re.fullmatch(r"[0-9]{1,15}", timestamp) or abs(now() - int(timestamp)) > tolerance_s:
        raise WebhookVerificationError("the message is too old or too new")
    content = body.encode() if isinstance(body, str) else body
    try:
        key = base64.b64decode(secret[len("whsec_") :] if secret.startswith("whsec_") else secret, validate=True)
    except ValueError:
        raise WebhookVerificationError("the secret is not base64") from None
    signed = f"{given['webhook-id']}.{timestamp}.".encode() + content
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    for signature in given["webhook-signature"].split(" "):
        if hmac.compare_digest(signature.encode(), expected.encode()):
            return cast(SimulationEnded, json.loads(content))
    raise WebhookVerificationError("no signature of the message is valid")


def _given(**members: Any) -> Dict[str, Any]:
    return {name: value for name, value in members.items() if value is not None}


def _quoted(part: str) -> str:
    return urllib.parse.quote(part, safe="")


def _read(path: Union[str, "os.PathLike[str]"]) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def _content_of(
    body: Mapping[str, Any], file: Optional[Union[str, "os.PathLike[str]"]] = None
) -> Tuple[bytes, str]:
    """The body of a request and its media type: a form if there is a file."""
    if file is None:
        return json.dumps(body).encode(), "application/json"
    return _form(body, "file", os.path.basename(os.fspath(file)), _read(file))


def _form(fields: Mapping[str, Any], name: str, filename: str, content: bytes) -> Tuple[bytes, str]:
    """A form with one file, which comes last."""
    boundary = uuid.uuid4().hex
    shown = filename.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
    parts = [
        f'--{boundary}\r\nContent-Disposition: form-data; name="{field}"\r\n\r\n{value}\r\n'
        for field, value in fields.items()
    ]
    parts.append(
        f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"; filename="{shown}"\r\n'
        "Content-Type: application/octet-stream\r\n\r\n"
    )
    form = "".join(parts).encode() + content + f"\r\n--{boundary}--\r\n".encode()
    return form, f"multipart/form-data; boundary={boundary}"


async def _bytes_of(answer: Answer) -> bytes:
    try:
        return b"".join([chunk async for chunk in answer.chunks()])
    finally:
        await answer.close()


async def _body_of(answer: Answer) -> Any:
    content = await _bytes_of(answer)
    if not content:
        return None
    is_json = re.match(r"application/([\w-]+\+)?json", answer.headers.get("content-type", ""))
    return json.loads(content) if is_json else content.decode()


def _retry_after_of(header: Optional[str]) -> Optional[float]:
    """`Retry-After` in seconds; a proxy may send a date."""
    if header is None:
        return None
    if header.isdigit():
        return float(header)
    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - time.time())
    except (TypeError, ValueError):
        return None


async def _lines_of(answer: Answer) -> AsyncIterator[bytes]:
    """Whole lines without their ends. An incomplete one at the end is dropped."""
    rest = b""
    async for chunk in answer.chunks():
        lines = re.split(rb"\r\n|\n|\r(?!\Z)", rest + chunk)
        rest = lines.pop()
        for line in lines:
            yield line


async def _messages_of(answer: Answer) -> AsyncIterator[Dict[str, str]]:
    """The messages of a stream of Server-Sent Events. An incomplete one at the end is dropped."""
    fields: List[Tuple[str, str]] = []
    async for line in _lines_of(answer):
        if line:
            name, _, value = line.decode().partition(":")
            fields.append((name, value[1:] if value.startswith(" ") else value))
            continue
        message = {name: value for name, value in fields if name in ("id", "retry")}
        data = [value for name, value in fields if name == "data"]
        if data:
            message["data"] = "\n".join(data)
        fields = []
        yield message


# <types> Written by `npm run docs` from docs/openapi.json. Do not edit.


class AbandonedDebatesDebatesItemRetriedAs(TypedDict):
    id: str
    status: Literal["running", "done", "abandoned"]


class AbandonedDebatesDebatesItem(TypedDict):
    id: str
    accountId: Optional[str]
    depth: str
    engine: str
    openedAt: str
    closedAt: Optional[str]
    retriedAs: Optional[AbandonedDebatesDebatesItemRetriedAs]


class AbandonedDebates(TypedDict):
    debates: List[AbandonedDebatesDebatesItem]
    next: Optional[str]


class AccountSubscription(TypedDict):
    plan: str
    status: str


class AccountQuota(TypedDict):
    limit: Optional[int]
    used: int
    left: Optional[int]
    resetsInS: int
    resetsAt: str


class AccountCredits(TypedDict):
    balance: float
    reserved: float
    owed: float
    free: float


class Account(TypedDict):
    accountId: str
    email: str
    plan: Plan
    subscription: Optional[AccountSubscription]
    quota: AccountQuota
    credits: AccountCredits
    payments: Optional[str]
    keys: List[Key]


class _ActivityActivityItemAbout(TypedDict):
    reason: str


class ActivityActivityItemAbout(_ActivityActivityItemAbout, total=False):
    amount: int
    plan: str


class ActivityActivityItem(TypedDict):
    at: str
    type: str
    subject: str
    memberId: Optional[str]
    keyId: Optional[str]
    actor: str
    about: Optional[ActivityActivityItemAbout]


class Activity(TypedDict):
    activity: List[ActivityActivityItem]
    next: Optional[str]


class AddedWebhook(TypedDict):
    endpointId: str
    url: str
    events: List[Literal["debate.ended", "detection.ended", "detection.batch-ended", "credits.low", "quota.reached", "evidence.changed"]]
    addedAt: str
    paused: bool
    secret: str


class AdminAccountCredits(TypedDict):
    balance: int
    reserved: int
    owed: int


class AdminAccount(TypedDict):
    accountId: str
    state: Literal["open", "closed", "erased"]
    email: Optional[str]
    plan: Literal["free", "pro", "team"]
    isOperator: bool
    openedAt: str
    closedAt: Optional[str]
    members: int
    credits: AdminAccountCredits


class AdminAccountDetailsQuota(TypedDict):
    limit: Optional[int]
    used: int
    resetsAt: str


class AdminAccountDetails(TypedDict):
    accountId: str
    state: Literal["open", "closed", "erased"]
    email: Optional[str]
    plan: Literal["free", "pro", "team"]
    isOperator: bool
    openedAt: str
    closedAt: Optional[str]
    members: int
    credits: AdminAccountCredits
    subscription: Optional[AccountSubscription]
    quota: AdminAccountDetailsQuota
    debates: int
    keys: int
    sessions: int
    secondFactorSince: Optional[str]
    lockouts: List[Lockout]


class AdminAccounts(TypedDict):
    accounts: List[AdminAccount]
    next: Optional[str]


class AgentExcusedEventDataTokens(TypedDict):
    input: int
    cached: int
    output: int


class _AgentExcusedEventData(TypedDict):
    persona: str
    round: Union[Literal[1], Literal[2]]
    reason: str
    attempts: int


class AgentExcusedEventData(_AgentExcusedEventData, total=False):
    tokens: AgentExcusedEventDataTokens
    calls: int
    costUsd: float


class AgentExcusedEvent(TypedDict):
    type: Literal["AgentExcused"]
    revision: int
    at: str
    data: AgentExcusedEventData


class AgentState(TypedDict):
    state: str
    platform: str
    weight: float
    score: Optional[float]
    firstScore: Optional[float]
    confidence: Optional[float]
    flags: int


class _AnalystChangedEventData(TypedDict):
    model: str


class AnalystChangedEventData(_AnalystChangedEventData, total=False):
    promptHash: str


class AnalystChangedEvent(TypedDict):
    type: Literal["AnalystChanged"]
    revision: int
    at: str
    data: AnalystChangedEventData


class ArgumentMadeEventDataClaimsItem(TypedDict):
    id: str
    credibility: int
    confidence: float


class _ArgumentMadeEventDataFactsItem(TypedDict):
    kind: Literal["claim", "quote", "topic", "source", "anonymous", "unsourced", "figure", "bare-figure", "no-figure", "date", "undated", "hedge", "certainty", "superlative", "headline", "contradiction", "flag", "remark", "finding", "evidence-agrees", "evidence-number", "evidence-quotation", "evidence-differs", "evidence-rated", "evidence-gone", "short", "foreign"]
    claims: List[str]
    words: List[str]
    start: int
    end: int


class ArgumentMadeEventDataFactsItem(_ArgumentMadeEventDataFactsItem, total=False):
    evidence: str


class _ArgumentMadeEventDataPartsItem(TypedDict):
    kind: Literal["prior", "manner", "finding", "evidence", "orders"]
    points: float


class ArgumentMadeEventDataPartsItem(_ArgumentMadeEventDataPartsItem, total=False):
    ref: str


class ArgumentMadeEventDataFlagsItemEvidence(TypedDict):
    id: str
    quote: str


class _ArgumentMadeEventDataFlagsItem(TypedDict):
    flag: Literal["anonymous-sourcing", "unsourced-claim", "unsourced-number", "loaded-language", "clickbait-headline", "headline-mismatch", "conspiracy-framing", "false-certainty", "personal-attack", "one-sided", "emotional-appeal", "satire", "advertising", "prompt-injection", "unsupported-language", "contradicts-known-facts", "imitated-source", "single-source", "source-does-not-say", "contradicted-by-source", "fact-checked-false", "dead-source"]
    quote: str


class ArgumentMadeEventDataFlagsItem(_ArgumentMadeEventDataFlagsItem, total=False):
    evidence: ArgumentMadeEventDataFlagsItemEvidence


class _ArgumentMadeEventDataRepliesItem(TypedDict):
    to: str
    stance: Literal["agree", "disagree", "concede"]
    reason: str


class ArgumentMadeEventDataRepliesItem(_ArgumentMadeEventDataRepliesItem, total=False):
    point: str


class _ArgumentMadeEventData(TypedDict):
    persona: str
    round: Union[Literal[1], Literal[2]]
    score: float
    confidence: float
    argument: str
    on: List[str]
    claims: List[ArgumentMadeEventDataClaimsItem]
    facts: List[ArgumentMadeEventDataFactsItem]
    flags: List[ArgumentMadeEventDataFlagsItem]
    replies: List[ArgumentMadeEventDataRepliesItem]
    tokens: AgentExcusedEventDataTokens
    latencyMs: float
    model: str
    droppedQuotes: int
    droppedClaims: int
    attempts: int


class ArgumentMadeEventData(_ArgumentMadeEventData, total=False):
    parts: List[ArgumentMadeEventDataPartsItem]
    knows: str
    objection: str
    wouldChange: str
    calls: int
    costUsd: float


class ArgumentMadeEvent(TypedDict):
    type: Literal["ArgumentMade"]
    revision: int
    at: str
    data: ArgumentMadeEventData


class ArticleIncomplete(TypedDict):
    words: int
    of: int


class ArticleSources(TypedDict):
    byline: Optional[Literal["structured-data", "shown", "meta"]]
    publishedAt: Optional[Literal["structured-data", "shown", "meta", "address"]]


class ArticleCut(TypedDict):
    characters: int
    links: int


class Article(TypedDict):
    url: str
    canonicalUrl: Optional[str]
    title: str
    byline: Optional[str]
    site: Optional[str]
    language: Optional[str]
    publishedAt: Optional[str]
    modifiedAt: Optional[str]
    leadImage: Optional[str]
    renderer: Literal["http", "browser", "none"]
    paywalled: bool
    incomplete: Optional[ArticleIncomplete]
    sources: Optional[ArticleSources]
    words: int
    linkCount: int
    sha256: str
    cut: Optional[ArticleCut]


ArticleAppraisedEventDataTextBecause = TypedDict("ArticleAppraisedEventDataTextBecause", {
    "in": Literal["title", "text"],
    "start": int,
    "end": int,
    "quote": str,
})


class ArticleAppraisedEventDataText(TypedDict):
    kind: Literal["report", "analysis", "opinion", "press-release", "interview", "live-blog", "satire", "explainer", "advertisement", "other"]
    because: Optional[ArticleAppraisedEventDataTextBecause]


class ArticleAppraisedEventDataFindingsItem(TypedDict):
    id: str
    type: Literal["impossible-figure", "figures-disagree", "headline-figure", "headline-quotation-missing", "headline-in-passing", "no-source-named", "experts-without-words", "asks-to-be-spread", "sale-at-the-end", "named-sources", "asked-those-concerned", "independent-voice", "limits-stated", "not-verified-said", "payer-named", "correction-noted"]
    speaks: Literal["for", "against"]
    says: str
    passage: ArticleAppraisedEventDataTextBecause
    amount: float


class ArticleAppraisedEventData(TypedDict):
    reader: str
    text: Optional[ArticleAppraisedEventDataText]
    findings: List[ArticleAppraisedEventDataFindingsItem]
    central: List[str]


class ArticleAppraisedEvent(TypedDict):
    type: Literal["ArticleAppraised"]
    revision: int
    at: str
    data: ArticleAppraisedEventData


class ArticleImportedEventData(TypedDict):
    article: Article


class ArticleImportedEvent(TypedDict):
    type: Literal["ArticleImported"]
    revision: int
    at: str
    data: ArticleImportedEventData


class AuditReportErased(TypedDict):
    at: str
    by: str
    reason: Literal["owner", "account-closed", "retention", "operator"]


class AuditReportChecksItem(TypedDict):
    check: Literal["chain", "seal", "course", "article", "claims", "evidence", "statements", "votes", "personas", "prompts", "usage", "credits", "times"]
    outcome: Literal["passed", "failed", "unchecked"]
    reason: Optional[str]


class AuditReportFindingsItem(TypedDict):
    check: Literal["chain", "seal", "course", "article", "claims", "evidence", "statements", "votes", "personas", "prompts", "usage", "credits", "times"]
    revision: Optional[int]
    detail: str


class AuditReport(TypedDict):
    debateId: str
    foreign: bool
    outcome: Literal["passed", "failed", "unchecked"]
    running: bool
    erased: Optional[AuditReportErased]
    events: int
    head: Optional[str]
    keyId: Optional[str]
    checks: List[AuditReportChecksItem]
    findings: List[AuditReportFindingsItem]


class BatchEndedMessage(TypedDict):
    type: Literal["detection.batch-ended"]
    timestamp: str
    data: DetectionBatch


class BatchLine_2(TypedDict):
    batch: str
    index: int
    name: str
    status: Literal[200]
    detection: Detection


class _BatchLine2(TypedDict):
    batch: str
    index: int
    name: str
    status: int
    problem: Problem


class BatchLine2(_BatchLine2, total=False):
    retryAfterS: int


class _C2paChecksManifest(TypedDict):
    outcome: Literal["passed", "failed", "not-checked", "none"]


class C2paChecksManifest(_C2paChecksManifest, total=False):
    detail: str


class C2paChecks(TypedDict):
    manifest: C2paChecksManifest
    signature: C2paChecksManifest
    content: C2paChecksManifest
    ingredients: C2paChecksManifest
    trust: C2paChecksManifest


class _C2pa(TypedDict):
    present: bool


class C2pa(_C2pa, total=False):
    valid: bool
    checks: C2paChecks
    signer: str
    signedAt: str
    claimGenerator: str
    digitalSourceType: str
    declares: Literal["generated", "partly-generated", "captured"]
    ingredients: int
    notChecked: List[str]
    remote: str
    problem: str


class CastProblemsItem(TypedDict):
    file: str
    line: int
    column: int
    reason: str


class Cast(TypedDict):
    hash: str
    platforms: List[Platform]
    personas: List[Persona]
    problems: List[CastProblemsItem]


class Change(TypedDict):
    a: Optional[float]
    b: Optional[float]
    change: Optional[float]


class ClaimQuantitiesItem(TypedDict):
    start: int
    end: int
    value: float
    unit: Optional[str]


class _ClaimAttribution(TypedDict):
    start: int
    end: int
    kind: Literal["named", "role", "document", "anonymous"]
    source: str
    standsFor: Optional[str]


class ClaimAttribution(_ClaimAttribution, total=False):
    hearer: str


class ClaimOverstates(TypedDict):
    claim: str
    because: str


class ClaimPlatformsItem(TypedDict):
    platform: str
    credibility: float
    votes: int


class ClaimFlagsItemEvidence(TypedDict):
    id: str
    quote: str


class _ClaimFlagsItem(TypedDict):
    flag: Literal["anonymous-sourcing", "unsourced-claim", "unsourced-number", "loaded-language", "clickbait-headline", "headline-mismatch", "conspiracy-framing", "false-certainty", "personal-attack", "one-sided", "emotional-appeal", "satire", "advertising", "prompt-injection", "unsupported-language", "contradicts-known-facts", "imitated-source", "single-source", "source-does-not-say", "contradicted-by-source", "fact-checked-false", "dead-source"]
    quote: str
    personas: List[str]


class ClaimFlagsItem(_ClaimFlagsItem, total=False):
    evidence: ClaimFlagsItemEvidence


class ClaimEvidenceItemQuotes(TypedDict):
    article: str
    evidence: str


class ClaimEvidenceItemDissent(TypedDict):
    model: str
    stance: Literal["supports", "disputes", "mentions"]
    quote: str
    why: str


class ClaimEvidenceItem(TypedDict):
    id: str
    claim: str
    source: Literal["fact-checks", "cited", "archive", "search"]
    url: str
    title: Optional[str]
    publisher: Optional[str]
    date: Optional[str]
    passage: str
    contentSha256: str
    retrievedAt: str
    how: str
    finding: Literal["same-number", "same-quotation", "same-words", "other-number", "no-such-quotation", "rated-true", "rated-false", "reported-too", "reported-otherwise", "rated-mixed", "related", "read-as-support", "read-as-dispute"]
    stance: Literal["supports", "disputes", "mentions"]
    why: str
    quotes: Optional[ClaimEvidenceItemQuotes]
    instructs: bool
    weighedBy: str
    dissent: Optional[ClaimEvidenceItemDissent]


class ClaimWeighing(TypedDict):
    model: str
    problem: Optional[str]


class ClaimMissingItem(TypedDict):
    id: str
    claim: str
    source: Literal["fact-checks", "cited", "archive", "search"]
    url: Optional[str]
    reason: Literal["dead", "unreachable", "unreadable", "not-allowed", "not-mentioned", "nothing-found", "deadline", "failed"]
    detail: str
    quote: Optional[str]


class ClaimForItem(TypedDict):
    round: Literal[1, 2]
    persona: str


_Claim = TypedDict("_Claim", {
    "id": str,
    "field": Literal["title", "text", "caption"],
    "caption": int,
    "start": int,
    "end": int,
    "quote": str,
    "kind": Literal["figure", "event", "quotation", "cause", "comparison", "prediction", "rule", "opinion"],
    "subject": Optional[str],
    "predicate": Optional[str],
    "quantities": List["ClaimQuantitiesItem"],
    "when": List[str],
    "where": List[str],
    "attribution": Optional["ClaimAttribution"],
    "checkWorthiness": float,
    "repeatedBy": List[str],
    "overstates": Optional["ClaimOverstates"],
    "credibility": Optional[float],
    "spread": Optional[float],
    "votes": int,
    "platforms": List["ClaimPlatformsItem"],
    "flags": List["ClaimFlagsItem"],
    "evidence": List["ClaimEvidenceItem"],
    "weighing": Optional["ClaimWeighing"],
    "missing": List["ClaimMissingItem"],
    "for": List["ClaimForItem"],
    "against": List["ClaimForItem"],
})


class Claim(_Claim, total=False):
    polarity: Literal["asserted", "denied", "questioned", "imagined", "reported"]


class _ClaimsIdentifiedEventDataClaimsItem(TypedDict):
    id: str
    field: Literal["title", "text", "caption"]
    caption: int
    start: int
    end: int
    quote: str
    kind: Literal["figure", "event", "quotation", "cause", "comparison", "prediction", "rule", "opinion"]
    subject: Optional[str]
    predicate: Optional[str]
    quantities: List[ClaimQuantitiesItem]
    when: List[str]
    where: List[str]
    attribution: Optional[ClaimAttribution]
    checkWorthiness: float
    repeatedBy: List[str]
    overstates: Optional[ClaimOverstates]


class ClaimsIdentifiedEventDataClaimsItem(_ClaimsIdentifiedEventDataClaimsItem, total=False):
    polarity: Literal["asserted", "denied", "questioned", "imagined", "reported"]


class ClaimsIdentifiedEventData(TypedDict):
    extractor: str
    claims: List[ClaimsIdentifiedEventDataClaimsItem]
    sha256: str
    left: int
    problem: Optional[str]


class ClaimsIdentifiedEvent(TypedDict):
    type: Literal["ClaimsIdentified"]
    revision: int
    at: str
    data: ClaimsIdentifiedEventData


class _ComparedSimulationAnalyst(TypedDict):
    engine: str
    model: str


class ComparedSimulationAnalyst(_ComparedSimulationAnalyst, total=False):
    temperature: float
    maxTokens: int
    calibration: List[List[float]]


class ComparedSimulationForkedFrom(TypedDict):
    id: str
    revision: int
    arguments: int


class ComparedSimulation(TypedDict):
    id: str
    status: Literal["running", "done", "abandoned"]
    title: Optional[str]
    url: str
    depth: str
    analyst: ComparedSimulationAnalyst
    castHash: str
    openedAt: str
    consensusScore: Optional[float]
    basis: Optional[Literal["manner", "sources", "evidence"]]
    verdict: Optional[str]
    forkedFrom: Optional[ComparedSimulationForkedFrom]


class ComparisonConsensus(TypedDict):
    score: Change
    spread: Change
    agreement: Change
    trimmedMean: Change


class ComparisonPlatformsItemWeight(TypedDict):
    a: Optional[float]
    b: Optional[float]


class ComparisonPlatformsItem(TypedDict):
    a: Optional[float]
    b: Optional[float]
    change: Optional[float]
    platform: str
    weight: ComparisonPlatformsItemWeight


class ComparisonAgentsItem(TypedDict):
    a: Optional[float]
    b: Optional[float]
    change: Optional[float]
    persona: str
    platform: str
    first: Change


class ComparisonFlagsBothItem(TypedDict):
    flag: Literal["anonymous-sourcing", "unsourced-claim", "unsourced-number", "loaded-language", "clickbait-headline", "headline-mismatch", "conspiracy-framing", "false-certainty", "personal-attack", "one-sided", "emotional-appeal", "satire", "advertising", "prompt-injection", "unsupported-language", "contradicts-known-facts", "imitated-source", "single-source", "source-does-not-say", "contradicted-by-source", "fact-checked-false", "dead-source"]
    quote: str


class ComparisonFlags(TypedDict):
    both: List[ComparisonFlagsBothItem]
    onlyA: List[ComparisonFlagsBothItem]
    onlyB: List[ComparisonFlagsBothItem]


class ComparisonFirstDifferenceValues(TypedDict):
    a: Any
    b: Any


class ComparisonFirstDifferenceRevisions(TypedDict):
    a: Optional[int]
    b: Optional[int]


class ComparisonFirstDifference(TypedDict):
    type: Literal["DebateOpened", "DebateClaimed", "AnalystChanged", "ArticleImported", "StatementsListed", "ClaimsIdentified", "ArticleAppraised", "EvidenceGathered", "EvidenceMissing", "EvidenceWeighed", "PlausibilityJudged", "RoundOpened", "ArgumentMade", "AgentExcused", "TokensSpent", "ModelServerAwaited", "RoundClosed", "ObjectionsAnswered", "ConsensusReached", "DebateClosed", "DebateAbandoned", "DebateSealed"]
    round: Optional[Literal[1, 2]]
    persona: Optional[str]
    path: str
    values: ComparisonFirstDifferenceValues
    revisions: ComparisonFirstDifferenceRevisions


class Comparison(TypedDict):
    a: ComparedSimulation
    b: ComparedSimulation
    consensus: ComparisonConsensus
    platforms: List[ComparisonPlatformsItem]
    agents: List[ComparisonAgentsItem]
    flags: ComparisonFlags
    firstDifference: Optional[ComparisonFirstDifference]


class ConsensusReachedEventDataPlatformScoresItem(TypedDict):
    platform: str
    score: float
    weight: float
    votes: int


class ConsensusReachedEventDataDissentersItem(TypedDict):
    persona: str
    score: float
    distance: float


class _ConsensusReachedEventDataFlagsItem(TypedDict):
    flag: Literal["anonymous-sourcing", "unsourced-claim", "unsourced-number", "loaded-language", "clickbait-headline", "headline-mismatch", "conspiracy-framing", "false-certainty", "personal-attack", "one-sided", "emotional-appeal", "satire", "advertising", "prompt-injection", "unsupported-language", "contradicts-known-facts", "imitated-source", "single-source", "source-does-not-say", "contradicted-by-source", "fact-checked-false", "dead-source"]
    quote: str
    personas: List[str]


class ConsensusReachedEventDataFlagsItem(_ConsensusReachedEventDataFlagsItem, total=False):
    evidence: ArgumentMadeEventDataFlagsItemEvidence


class ConsensusReachedEventDataBounds(TypedDict):
    low: float
    high: float
    unbounded: float


class _ConsensusReachedEventData(TypedDict):
    consensusScore: float
    platformScores: List[ConsensusReachedEventDataPlatformScoresItem]
    spread: float
    agreement: float
    shift: float
    meanAbsoluteShift: float
    conformity: Optional[float]
    trimmedMean: float
    dissenters: List[ConsensusReachedEventDataDissentersItem]
    flags: List[ConsensusReachedEventDataFlagsItem]


class ConsensusReachedEventData(_ConsensusReachedEventData, total=False):
    basis: Literal["manner", "sources", "evidence"]
    bounds: ConsensusReachedEventDataBounds


class ConsensusReachedEvent(TypedDict):
    type: Literal["ConsensusReached"]
    revision: int
    at: str
    data: ConsensusReachedEventData


class CreditsLowMessageData(TypedDict):
    balance: int
    below: int


class CreditsLowMessage(TypedDict):
    type: Literal["credits.low"]
    timestamp: str
    data: CreditsLowMessageData


class DebateAbandonedEventDataCharge(TypedDict):
    credits: int
    answers: int
    requested: int


class _DebateAbandonedEventData(TypedDict):
    code: str
    reason: str


class DebateAbandonedEventData(_DebateAbandonedEventData, total=False):
    charge: DebateAbandonedEventDataCharge


class DebateAbandonedEvent(TypedDict):
    type: Literal["DebateAbandoned"]
    revision: int
    at: str
    data: DebateAbandonedEventData


class DebateClaimedEventData(TypedDict):
    node: str
    term: int


class DebateClaimedEvent(TypedDict):
    type: Literal["DebateClaimed"]
    revision: int
    at: str
    data: DebateClaimedEventData


class DebateClosedEventData(TypedDict):
    pass


class DebateClosedEvent(TypedDict):
    type: Literal["DebateClosed"]
    revision: int
    at: str
    data: DebateClosedEventData


class DebateEndedMessage(TypedDict):
    type: Literal["debate.ended"]
    timestamp: str
    data: SimulationEndedData


class _DebateOpenedEventDataAnalyst(TypedDict):
    engine: Literal["offline", "llm"]
    model: str


class DebateOpenedEventDataAnalyst(_DebateOpenedEventDataAnalyst, total=False):
    temperature: float
    maxTokens: int
    calibration: List[List[float]]


class _DebateOpenedEventDataAgentsItem(TypedDict):
    id: str
    platform: str
    weight: float
    hash: str


class DebateOpenedEventDataAgentsItem(_DebateOpenedEventDataAgentsItem, total=False):
    expertise: List[str]


class DebateOpenedEventDataPlatformsItem(TypedDict):
    id: str
    weight: float


class DebateOpenedEventDataMachines(TypedDict):
    debate: str
    persona: str


class _DebateOpenedEventDataEvidence(TypedDict):
    asked: Literal["default", "none"]
    sources: List[Literal["fact-checks", "cited", "archive", "search"]]


class DebateOpenedEventDataEvidence(_DebateOpenedEventDataEvidence, total=False):
    stances: Literal["model"]


class _DebateOpenedEventDataForkedFrom(TypedDict):
    id: str
    revision: int
    arguments: int
    request: str


class DebateOpenedEventDataForkedFrom(_DebateOpenedEventDataForkedFrom, total=False):
    unpaid: int
    requested: int
    bytes: int


class DebateOpenedEventDataWebhook(TypedDict):
    sealed: str


class DebateOpenedEventDataWebhook2(TypedDict):
    url: str


class _DebateOpenedEventData(TypedDict):
    accountId: Optional[str]
    url: str
    depth: Literal["micro", "standard", "deep"]
    credits: int
    analyst: DebateOpenedEventDataAnalyst
    castHash: str
    agents: List[DebateOpenedEventDataAgentsItem]
    platforms: List[DebateOpenedEventDataPlatformsItem]
    machines: DebateOpenedEventDataMachines


class DebateOpenedEventData(_DebateOpenedEventData, total=False):
    promptHash: str
    evidence: DebateOpenedEventDataEvidence
    claims: Literal["model"]
    plausibility: Literal["model"]
    lastWord: Literal["model"]
    trimmedShare: float
    forkedFrom: DebateOpenedEventDataForkedFrom
    webhook: Union[DebateOpenedEventDataWebhook, DebateOpenedEventDataWebhook2]


class DebateOpenedEvent(TypedDict):
    type: Literal["DebateOpened"]
    revision: int
    at: str
    data: DebateOpenedEventData


class DebatePricesCredits(TypedDict):
    micro: float
    standard: float
    deep: float


class DebatePrices(TypedDict):
    answers: int
    credits: DebatePricesCredits


class DebateSealedEventData(TypedDict):
    revision: int
    hash: str
    keyId: str
    signature: str


class DebateSealedEvent(TypedDict):
    type: Literal["DebateSealed"]
    revision: int
    at: str
    data: DebateSealedEventData


class DebateStatePlatformsValue(TypedDict):
    score: float
    votes: int


class DebateStateHeard(TypedDict):
    round1: int
    round2: int


class DebateState(TypedDict):
    debate: str
    agents: Dict[str, AgentState]
    platforms: Dict[str, DebateStatePlatformsValue]
    tally: Optional[float]
    heard: DebateStateHeard
    excused: int


DetectionClasses1 = TypedDict("DetectionClasses1", {
    "class": Literal["ai_generated", "not_ai_generated"],
    "score": float,
})


class _DetectionModel(TypedDict):
    id: str
    revision: str


class DetectionModel(_DetectionModel, total=False):
    note: str


class _DetectionImage(TypedDict):
    sha256: str
    width: int
    height: int
    format: Literal["jpeg", "png", "webp", "gif", "avif", "heic", "tiff"]
    bytes: int


class DetectionImage(_DetectionImage, total=False):
    perceptualHash: str


class DetectionEvidenceRegionsItem(TypedDict):
    x: int
    y: int
    width: int
    height: int
    score: float


class _DetectionEvidence(TypedDict):
    crops: int
    regions: List[DetectionEvidenceRegionsItem]
    spread: float


class DetectionEvidence(_DetectionEvidence, total=False):
    recompressionShift: float


class DetectionSecondOpinionTokens(TypedDict):
    input: int
    cached: int
    output: int


class _DetectionSecondOpinion(TypedDict):
    status: Literal["given"]
    leaning: Literal["ai", "not_ai", "unsure"]
    comment: str
    model: str
    calls: int
    tokens: DetectionSecondOpinionTokens


class DetectionSecondOpinion(_DetectionSecondOpinion, total=False):
    costUsd: float


class _DetectionSecondOpinion2(TypedDict):
    status: Literal["failed"]
    reason: str
    model: str
    calls: int
    tokens: DetectionSecondOpinionTokens


class DetectionSecondOpinion2(_DetectionSecondOpinion2, total=False):
    costUsd: float


class DetectionHeldTo(TypedDict):
    summary: str
    maxFalseAlarm: float
    threshold: float
    found: int


class _Detection(TypedDict):
    id: str
    aiScore: float
    verdict: Literal["ai", "not_ai", "uncertain"]
    classes: List[DetectionClasses1]
    decidedBy: Literal["model", "signed-metadata", "unsigned-metadata"]
    modelScore: float
    modelVerdict: Literal["ai", "not_ai", "uncertain"]
    model: DetectionModel
    image: DetectionImage
    evidence: DetectionEvidence
    provenance: Provenance
    cached: bool


class Detection(_Detection, total=False):
    reason: str
    modelReason: str
    secondOpinion: Union[DetectionSecondOpinion, DetectionSecondOpinion2]
    copies: PictureCopies
    measured: MeasuredError
    heldTo: DetectionHeldTo


class _DetectionBatch(TypedDict):
    id: str
    href: str
    at: str
    pictures: int
    status: Literal["running", "finished", "disconnected", "interrupted"]


class DetectionBatch(_DetectionBatch, total=False):
    endedAt: str
    judged: int
    refused: int
    failed: int
    left: int
    charged: int
    detections: List[str]


class _DetectionEndedMessageData(TypedDict):
    id: str
    href: str
    status: Literal["answered", "failed"]


class DetectionEndedMessageData(_DetectionEndedMessageData, total=False):
    aiScore: float
    verdict: Literal["ai", "not_ai", "uncertain"]
    reason: str


class DetectionEndedMessage(TypedDict):
    type: Literal["detection.ended"]
    timestamp: str
    data: DetectionEndedMessageData


class _DetectionPage(TypedDict):
    detections: List[DetectionRow]
    next: Optional[str]


class DetectionPage(_DetectionPage, total=False):
    incomplete: Literal[True]


class DetectionRowSource(TypedDict):
    kind: Literal["file", "url"]
    name: str


class DetectionRowModel(TypedDict):
    id: str
    revision: str


class _DetectionRowLinks(TypedDict):
    self: str


class DetectionRowLinks(_DetectionRowLinks, total=False):
    thumbnail: str


class DetectionRowBestCopy(TypedDict):
    id: str
    aiScore: float
    verdict: Literal["ai", "not_ai", "uncertain"]
    decidedBy: Literal["model", "signed-metadata", "unsigned-metadata"]


class _DetectionRow(TypedDict):
    id: str
    at: str
    source: Optional[DetectionRowSource]
    thumbnail: bool
    aiScore: float
    verdict: Literal["ai", "not_ai", "uncertain"]
    decidedBy: Literal["model", "signed-metadata", "unsigned-metadata"]
    model: DetectionRowModel
    image: DetectionImage
    generator: Optional[str]
    links: DetectionRowLinks


class DetectionRow(_DetectionRow, total=False):
    bestCopy: DetectionRowBestCopy
    copies: int


class EndedSessions(TypedDict):
    ended: int


class Erasure(TypedDict):
    id: str
    erasedAt: str
    reason: Literal["owner", "account-closed", "retention", "operator"]


class EstimatePricing(TypedDict):
    price: float
    answersAPrice: float
    answers: int


class _EstimateAnalyst(TypedDict):
    engine: str
    model: str


class EstimateAnalyst(_EstimateAnalyst, total=False):
    temperature: float
    maxTokens: float
    calibration: List[List[float]]


class EstimateArticle(TypedDict):
    title: str
    words: int


class EstimateCost(TypedDict):
    uncached: float
    cached: float


class EstimateEvidenceLookupsItem(TypedDict):
    source: Literal["fact-checks", "cited", "archive", "search"]
    count: int
    what: str


class EstimateEvidence(TypedDict):
    asked: Literal["default", "none"]
    sources: List[Literal["fact-checks", "cited", "archive", "search"]]
    lookups: List[EstimateEvidenceLookupsItem]
    weighings: int
    timeoutMs: int


class Estimate(TypedDict):
    url: str
    depth: Literal["micro", "standard", "deep"]
    credits: float
    pricing: EstimatePricing
    analyst: EstimateAnalyst
    article: EstimateArticle
    agents: int
    calls: float
    inputTokens: float
    cachedTokens: float
    cachedShare: float
    outputTokens: float
    cost: Optional[EstimateCost]
    durationMs: Optional[float]
    durationMeasured: bool
    evidence: EstimateEvidence


class EvidenceChangedMessageDataChangesItemBefore(TypedDict):
    title: Optional[str]
    publisher: Optional[str]
    date: Optional[str]
    passage: str
    finding: Literal["same-number", "same-quotation", "same-words", "other-number", "no-such-quotation", "rated-true", "rated-false", "reported-too", "reported-otherwise", "rated-mixed", "related"]
    stance: Literal["supports", "disputes", "mentions"]
    why: str
    retrievedAt: str


class EvidenceChangedMessageDataChangesItem(TypedDict):
    claim: str
    source: Literal["fact-checks", "cited", "archive", "search"]
    url: str
    before: Optional[EvidenceChangedMessageDataChangesItemBefore]
    now: Optional[EvidenceChangedMessageDataChangesItemBefore]


class EvidenceChangedMessageData(TypedDict):
    id: str
    href: str
    changes: List[EvidenceChangedMessageDataChangesItem]


class EvidenceChangedMessage(TypedDict):
    type: Literal["evidence.changed"]
    timestamp: str
    data: EvidenceChangedMessageData


class EvidenceGatheredEventDataItemsItem(TypedDict):
    id: str
    claim: str
    source: Literal["fact-checks", "cited", "archive", "search"]
    url: str
    title: Optional[str]
    publisher: Optional[str]
    date: Optional[str]
    passage: str
    contentSha256: str
    retrievedAt: str
    how: str
    finding: Literal["same-number", "same-quotation", "same-words", "other-number", "no-such-quotation", "rated-true", "rated-false", "reported-too", "reported-otherwise", "rated-mixed", "related"]
    stance: Literal["supports", "disputes", "mentions"]
    why: str
    quotes: Optional[ClaimEvidenceItemQuotes]
    instructs: bool


class EvidenceGatheredEventData(TypedDict):
    claim: str
    items: List[EvidenceGatheredEventDataItemsItem]
    sha256: str


class EvidenceGatheredEvent(TypedDict):
    type: Literal["EvidenceGathered"]
    revision: int
    at: str
    data: EvidenceGatheredEventData


class EvidenceLook(TypedDict):
    at: str
    changes: List[EvidenceChangedMessageDataChangesItem]


class EvidenceLooks(TypedDict):
    looks: List[EvidenceLook]


class EvidenceMissingEventData(TypedDict):
    missing: List[ClaimMissingItem]


class EvidenceMissingEvent(TypedDict):
    type: Literal["EvidenceMissing"]
    revision: int
    at: str
    data: EvidenceMissingEventData


class EvidenceWeighedEventDataReadingsItem(TypedDict):
    id: str
    stance: Literal["supports", "disputes", "mentions"]
    quote: Optional[str]
    why: str


class _EvidenceWeighedEventData(TypedDict):
    claim: str
    model: str
    readings: List[EvidenceWeighedEventDataReadingsItem]
    droppedQuotes: int
    problem: Optional[str]


class EvidenceWeighedEventData(_EvidenceWeighedEventData, total=False):
    tokens: AgentExcusedEventDataTokens
    calls: int
    costUsd: float


class EvidenceWeighedEvent(TypedDict):
    type: Literal["EvidenceWeighed"]
    revision: int
    at: str
    data: EvidenceWeighedEventData


class FrameEvent(TypedDict):
    id: str
    type: Literal["DebateOpened", "DebateClaimed", "AnalystChanged", "ArticleImported", "StatementsListed", "ClaimsIdentified", "ArticleAppraised", "EvidenceGathered", "EvidenceMissing", "EvidenceWeighed", "PlausibilityJudged", "RoundOpened", "ArgumentMade", "AgentExcused", "TokensSpent", "ModelServerAwaited", "RoundClosed", "ObjectionsAnswered", "ConsensusReached", "DebateClosed", "DebateAbandoned", "DebateSealed"]
    at: str
    data: Any


class Frame(TypedDict):
    revision: int
    event: FrameEvent
    before: DebateState
    after: DebateState
    accepted: bool


class FramePage(TypedDict):
    frames: List[Frame]
    next: Optional[int]


class GrantedCredits(TypedDict):
    granted: int
    balance: int
    owed: int


class Invited(TypedDict):
    invitationId: str
    token: str
    expiresAt: str
    mailed: bool


class IssuedKey(TypedDict):
    keyId: str
    apiKey: str


class _KeptDetection(TypedDict):
    id: str
    aiScore: float
    verdict: Literal["ai", "not_ai", "uncertain"]
    classes: List[DetectionClasses1]
    decidedBy: Literal["model", "signed-metadata", "unsigned-metadata"]
    modelScore: float
    modelVerdict: Literal["ai", "not_ai", "uncertain"]
    model: DetectionRowModel
    image: DetectionImage
    evidence: DetectionEvidence
    provenance: Optional[Provenance]
    at: str
    source: Optional[DetectionRowSource]
    thumbnail: bool


class KeptDetection(_KeptDetection, total=False):
    reason: str
    modelReason: str
    secondOpinion: Union[DetectionSecondOpinion, DetectionSecondOpinion2]
    copies: PictureCopies
    measured: MeasuredError


class Key(TypedDict):
    keyId: str
    hint: str
    label: str
    scopes: List[str]
    memberId: str
    issuedAt: str
    revokedAt: Optional[str]
    validUntil: Optional[str]
    lastUsedAt: Optional[str]
    limits: KeyLimits


class KeyLimits(TypedDict):
    detectionsPerDay: Optional[int]
    creditsPerDay: Optional[int]


class _KeySetKeysItem(TypedDict):
    kty: Literal["OKP"]
    crv: Literal["Ed25519"]
    x: str
    kid: str
    use: Literal["sig"]
    alg: Literal["EdDSA"]
    nbf: int


class KeySetKeysItem(_KeySetKeysItem, total=False):
    exp: int


class KeySet(TypedDict):
    keys: List[KeySetKeysItem]


class KeyWithUseUsedToday(TypedDict):
    detections: int
    credits: int


class KeyWithUse(TypedDict):
    keyId: str
    hint: str
    label: str
    scopes: List[str]
    memberId: str
    issuedAt: str
    revokedAt: Optional[str]
    validUntil: Optional[str]
    lastUsedAt: Optional[str]
    limits: KeyLimits
    usedToday: KeyWithUseUsedToday


class Keys(TypedDict):
    keys: List[KeyWithUse]


class Ledger(TypedDict):
    movements: List[Movement]
    next: Optional[str]


class Lockout(TypedDict):
    limit: str
    accountId: Optional[str]
    attempts: int
    until: str
    isDelay: bool


class Lockouts(TypedDict):
    lockouts: List[Lockout]


class MeasuredErrorWorstKind(TypedDict):
    kind: str
    calledAi: int
    pictures: int


class _MeasuredError(TypedDict):
    summary: str
    generatedShare: int
    right: int


class MeasuredError(_MeasuredError, total=False):
    worstKind: MeasuredErrorWorstKind


class ModelServerAwaitedEventData(TypedDict):
    round: Union[Literal[1], Literal[2]]
    waiting: bool
    reason: str


class ModelServerAwaitedEvent(TypedDict):
    type: Literal["ModelServerAwaited"]
    revision: int
    at: str
    data: ModelServerAwaitedEventData


class Movement(TypedDict):
    accountId: str
    revision: int
    at: str
    kind: Literal["purchase", "grant", "reclaim", "restore", "reserve", "spend", "release"]
    change: float
    amount: float
    debateId: Optional[str]
    payment: Optional[str]
    note: str
    balance: float
    owed: float
    usage: Optional[Usage]


class NamedWorkspace(TypedDict):
    workspaceId: str
    role: Literal["owner", "admin", "editor", "viewer"]
    email: str


class NewShare(TypedDict):
    shareId: str
    createdAt: str
    keyId: Optional[str]
    expiresAt: str
    revokedAt: Optional[str]
    open: bool
    token: str
    page: str
    badge: str


class _OEmbed(TypedDict):
    version: Literal["1.0"]
    type: Literal["rich", "link"]
    title: str
    provider_name: Literal["Elenchus"]
    provider_url: str
    cache_age: int


class OEmbed(_OEmbed, total=False):
    html: str
    width: int
    height: int


class ObjectionsAnsweredEventDataAnswersItem(TypedDict):
    to: str
    stance: Literal["agree", "disagree", "concede"]
    reason: str


class _ObjectionsAnsweredEventData(TypedDict):
    persona: str
    argument: str
    answers: List[ObjectionsAnsweredEventDataAnswersItem]
    model: str
    problem: Optional[str]


class ObjectionsAnsweredEventData(_ObjectionsAnsweredEventData, total=False):
    tokens: AgentExcusedEventDataTokens
    calls: int
    costUsd: float


class ObjectionsAnsweredEvent(TypedDict):
    type: Literal["ObjectionsAnswered"]
    revision: int
    at: str
    data: ObjectionsAnsweredEventData


class OperatorActivityActivityItem(TypedDict):
    at: str
    type: str
    subject: str
    memberId: Optional[str]
    keyId: Optional[str]
    actor: str
    about: Optional[ActivityActivityItemAbout]
    accountId: str


class OperatorActivity(TypedDict):
    activity: List[OperatorActivityActivityItem]
    next: Optional[str]


class OwnIdentityProvider(TypedDict):
    name: str


class OwnIdentity(TypedDict):
    provider: Optional[OwnIdentityProvider]
    hasPassword: bool


class OwnWorkspace(TypedDict):
    workspaceId: str
    role: Literal["owner", "admin", "editor", "viewer"]


class Pack(TypedDict):
    id: str
    name: str
    usd: float
    credits: float


class Packs(TypedDict):
    packs: List[Pack]
    enterprise: str


class PaymentAddress(TypedDict):
    url: str


class PendingDetection(TypedDict):
    id: str
    status: Literal["pending"]
    at: str


class PersonaAsksForItem(TypedDict):
    about: Literal["figure", "event", "quotation", "cause", "comparison", "rule", "any"]
    ask: str


PersonaPhrasesSees = TypedDict("PersonaPhrasesSees", {
    "source": List[str],
    "anonymous": List[str],
    "unsourced": List[str],
    "figure": List[str],
    "bare-figure": List[str],
    "date": List[str],
    "hedge": List[str],
    "certainty": List[str],
    "superlative": List[str],
    "loaded-language": List[str],
}, total=False)


class PersonaPhrases(TypedDict, total=False):
    opens: List[str]
    notes: List[str]
    trusts: List[str]
    wavers: List[str]
    doubts: List[str]
    concedes: List[str]
    narrows: List[str]
    counters: List[str]
    sees: PersonaPhrasesSees


class PersonaTemperament(TypedDict):
    stubbornness: float
    yieldsTo: List[Literal["attribution", "quotation", "numbers", "documents", "dates-and-places", "hedging", "certainty", "loaded-language", "superlatives", "insults", "second-person", "shouting", "clickbait", "headline-match", "balance", "unsupported-claims", "conspiracy", "satire", "advertising", "injection", "boilerplate"]]
    resists: List[Literal["microblog", "forum", "professional", "social", "technews", "messaging"]]


class PersonaConfidence(TypedDict):
    floor: float
    ceiling: float


class PersonaLlm(TypedDict, total=False):
    model: str
    temperature: float


class _Persona(TypedDict):
    id: str
    name: str
    platform: Literal["microblog", "forum", "professional", "social", "technews", "messaging"]
    role: str
    bias: str
    blindSpots: List[str]
    standards: str
    tone: Literal["dry", "warm", "blunt", "wry", "formal", "anxious", "patient", "breezy"]
    voice: str
    temperament: PersonaTemperament
    weight: float
    priorTrust: float
    confidence: PersonaConfidence
    attention: Dict[str, float]


class Persona(_Persona, total=False):
    withPeers: str
    interests: List[Literal["money", "work", "business", "health", "children", "education", "housing", "law", "crime", "politics", "war", "science", "technology", "environment", "places", "travel", "food", "faith", "media", "celebrity", "history", "people", "figures", "danger"]]
    expertise: List[Literal["money", "work", "business", "health", "children", "education", "housing", "law", "crime", "politics", "war", "science", "technology", "environment", "places", "travel", "food", "faith", "media", "celebrity", "history", "people", "figures", "danger"]]
    asksFor: List[PersonaAsksForItem]
    phrases: PersonaPhrases
    never: List[str]
    llm: PersonaLlm


class PictureCopiesBest(TypedDict):
    id: str
    aiScore: float
    verdict: Literal["ai", "not_ai", "uncertain"]
    decidedBy: Literal["model", "signed-metadata", "unsigned-metadata"]


class PictureCopiesOthersItem(TypedDict):
    id: str
    aiScore: float
    verdict: Literal["ai", "not_ai", "uncertain"]
    decidedBy: Literal["model", "signed-metadata", "unsigned-metadata"]
    at: str
    width: int
    height: int
    bytes: int


class PictureCopies(TypedDict):
    summary: str
    best: PictureCopiesBest
    others: List[PictureCopiesOthersItem]


class Plan(TypedDict):
    id: Literal["free", "pro", "team"]
    name: str
    usdPerMonth: float
    detectionsPerDay: Optional[float]


class Plans(TypedDict):
    plans: List[Plan]
    freeCredits: float
    enterprise: str


class Platform(TypedDict):
    id: Literal["microblog", "forum", "professional", "social", "technews", "messaging"]
    name: str
    weight: float
    culture: str


class PlatformScore(TypedDict):
    platform: str
    score: float
    weight: float
    votes: int


class PlausibilityJudgedEventDataJudgementsItem(TypedDict):
    claim: str
    plausibility: Literal["known", "compatible", "surprising", "contradicts-known"]
    main: bool
    quote: Optional[str]
    limit: Optional[str]
    sum: Optional[str]
    factor: Optional[float]


class _PlausibilityJudgedEventData(TypedDict):
    model: str
    judgements: List[PlausibilityJudgedEventDataJudgementsItem]
    dropped: int
    problem: Optional[str]


class PlausibilityJudgedEventData(_PlausibilityJudgedEventData, total=False):
    tokens: AgentExcusedEventDataTokens
    calls: int
    costUsd: float


class PlausibilityJudgedEvent(TypedDict):
    type: Literal["PlausibilityJudged"]
    revision: int
    at: str
    data: PlausibilityJudgedEventData


class ProblemErrorsItem(TypedDict):
    pointer: str
    detail: str


class _Problem(TypedDict):
    type: str
    title: str
    status: int
    instance: str
    code: str
    requestId: str


class Problem(_Problem, total=False):
    detail: str
    errors: List[ProblemErrorsItem]


class _Provenance_2Generator(TypedDict):
    tool: str
    where: str
    declares: bool


class Provenance_2Generator(_Provenance_2Generator, total=False):
    model: str


class _Provenance_2Camera(TypedDict):
    exposure: bool


class Provenance_2Camera(_Provenance_2Camera, total=False):
    make: str
    model: str
    lens: str
    software: str
    takenAt: str


class Provenance_2Watermark(TypedDict):
    tool: str
    z: float


class Provenance_2VisibleMark(TypedDict):
    tool: Literal["Gemini", "DALL-E 2", "AI label"]
    looks: str


class Provenance_2LastHop(TypedDict):
    writer: str
    programs: List[str]
    metadata: Literal["lost", "usually-lost", "may-be-kept"]


class Provenance_2Declared(TypedDict):
    says: Literal["generated", "partly-generated", "captured"]
    signed: bool
    where: str
    what: str


class _Provenance_2(TypedDict):
    status: Literal["read"]
    c2pa: C2pa
    generator: Optional[Provenance_2Generator]
    camera: Optional[Provenance_2Camera]
    digitalSourceType: Optional[str]
    declared: Optional[Provenance_2Declared]
    summary: str


class Provenance_2(_Provenance_2, total=False):
    watermark: Provenance_2Watermark
    visibleMark: Provenance_2VisibleMark
    lastHop: Provenance_2LastHop


class Provenance2(TypedDict):
    status: Literal["not-read"]
    reason: Literal["time", "memory", "busy", "error"]
    summary: str


class QueuedMessage(TypedDict):
    messageId: str


class QuotaReachedMessageData(TypedDict):
    day: str
    used: int
    limit: int


class QuotaReachedMessage(TypedDict):
    type: Literal["quota.reached"]
    timestamp: str
    data: QuotaReachedMessageData


class RecoveryCodes(TypedDict):
    recoveryCodes: List[str]


class RetriedDebate(TypedDict):
    id: str


class RotatedKeyReplaced(TypedDict):
    keyId: str
    validUntil: str


class RotatedKey(TypedDict):
    keyId: str
    apiKey: str
    replaced: RotatedKeyReplaced


class RoundClosedEventData(TypedDict):
    round: Union[Literal[1], Literal[2]]
    voices: int
    excused: int


class RoundClosedEvent(TypedDict):
    type: Literal["RoundClosed"]
    revision: int
    at: str
    data: RoundClosedEventData


class RoundOpenedEventData(TypedDict):
    round: Union[Literal[1], Literal[2]]


class RoundOpenedEvent(TypedDict):
    type: Literal["RoundOpened"]
    revision: int
    at: str
    data: RoundOpenedEventData


class SecondFactor(TypedDict):
    since: Optional[str]
    recoveryCodesLeft: int


class SecondFactorSetup(TypedDict):
    setup: str
    secret: str
    uri: str
    qrCode: str


class ServiceOverviewConfigurationItem(TypedDict):
    name: str
    value: str


class ServiceOverviewStorage(TypedDict):
    logBytes: int
    readModelBytes: int
    freeBytes: Optional[float]
    lastBackupAt: Optional[str]


class ServiceOverviewDebates(TypedDict):
    running: int
    waiting: int
    stalled: int
    abandoned: int


class ServiceOverviewLogUnreadableItem(TypedDict):
    stream: str
    revision: int
    type: str
    reason: str


class ServiceOverviewLog(TypedDict):
    unreadable: List[ServiceOverviewLogUnreadableItem]
    damaged: List[ServiceOverviewLogUnreadableItem]
    parked: Optional[int]
    wrongRows: int


class ServiceOverview(TypedDict):
    version: str
    node: str
    configuration: List[ServiceOverviewConfigurationItem]
    storage: ServiceOverviewStorage
    debates: ServiceOverviewDebates
    log: ServiceOverviewLog


class SessionSession(TypedDict):
    accountId: str
    memberId: str
    role: Optional[Literal["owner", "admin", "editor", "viewer"]]
    byProvider: bool


class Session(TypedDict):
    session: Optional[SessionSession]


class Share(TypedDict):
    shareId: str
    createdAt: str
    keyId: Optional[str]
    expiresAt: str
    revokedAt: Optional[str]
    open: bool


class SharedDebateAnalyst(TypedDict):
    engine: str
    model: str


class SharedDebateConsensus(TypedDict):
    spread: float
    agreement: float
    shift: float
    meanAbsoluteShift: float
    conformity: Optional[float]
    trimmedMean: float
    dissenters: List[ConsensusReachedEventDataDissentersItem]
    bounds: Optional[ConsensusReachedEventDataBounds]


class SharedDebateSummary(TypedDict):
    verdict: str
    basis: Literal["manner", "sources", "evidence"]
    sentences: List[str]


class SharedDebateOutcomeNumber(TypedDict):
    score: Optional[int]
    says: str


class SharedDebateOutcomePresentation(TypedDict):
    score: Optional[int]
    basis: str


class SharedDebateOutcomeSubstance(TypedDict):
    score: Optional[int]
    basis: str


SharedDebateOutcomeStandsOutItem = TypedDict("SharedDebateOutcomeStandsOutItem", {
    "speaks": Literal["for", "against"],
    "says": str,
    "quote": str,
    "in": Literal["title", "text"],
    "points": Optional[int],
})


class SharedDebateOutcomeOpenFirstItem(TypedDict):
    claim: str
    says: str
    source: Optional[str]
    backing: Optional[str]
    check: Optional[str]


class SharedDebateOutcomeLeftOpenItem(TypedDict):
    kind: Literal["not-confirmed", "checked", "denied", "disputed", "no-evidence", "not-known", "nameless"]
    says: str
    quote: str


class SharedDebateOutcomeWhoseWordsRowsItem(TypedDict):
    who: str
    kind: Literal["voice", "others", "unnamed", "asking", "rest"]
    sentences: int


class SharedDebateOutcomeWhoseWords(TypedDict):
    says: str
    sentences: int
    rows: List[SharedDebateOutcomeWhoseWordsRowsItem]


class SharedDebateOutcomeVoicesItem(TypedDict):
    name: str
    role: Optional[str]
    kind: Literal["person", "body", "document", "unnamed"]
    direction: Literal["says", "supports", "opposes", "denies", "accuses", "asks", "declined"]
    says: str
    start: int


class SharedDebateOutcomeDissentItem(TypedDict):
    persona: str
    score: float
    distance: float
    over: Optional[str]


class SharedDebateOutcomeMeetingsItemAsks(TypedDict):
    persona: str
    points: float
    score: float
    now: float


class SharedDebateOutcomeMeetingsItem(TypedDict):
    over: str
    quote: str
    asks: SharedDebateOutcomeMeetingsItemAsks
    answers: SharedDebateOutcomeMeetingsItemAsks
    granted: bool


class SharedDebateOutcomeCardsItemAnswer(TypedDict):
    persona: str
    says: str


SharedDebateOutcomeCardsItem = TypedDict("SharedDebateOutcomeCardsItem", {
    "persona": str,
    "why": str,
    "lookedAt": Optional[str],
    "found": Optional[str],
    "quote": Optional[str],
    "in": Optional[Literal["title", "text"]],
    "points": Optional[float],
    "score": float,
    "voice": Optional[str],
    "answer": Optional["SharedDebateOutcomeCardsItemAnswer"],
})


class SharedDebateOutcome(TypedDict):
    judged: bool
    number: SharedDebateOutcomeNumber
    presentation: SharedDebateOutcomePresentation
    substance: SharedDebateOutcomeSubstance
    difference: Optional[str]
    standsOut: List[SharedDebateOutcomeStandsOutItem]
    openFirst: List[SharedDebateOutcomeOpenFirstItem]
    leftOpen: List[SharedDebateOutcomeLeftOpenItem]
    whoseWords: Optional[SharedDebateOutcomeWhoseWords]
    voices: List[SharedDebateOutcomeVoicesItem]
    aboutVoices: List[str]
    dissent: List[SharedDebateOutcomeDissentItem]
    range: Optional[str]
    moved: str
    meetings: List[SharedDebateOutcomeMeetingsItem]
    cards: List[SharedDebateOutcomeCardsItem]


class SharedDebateAppraisalFindingsItem(TypedDict):
    id: str
    type: Literal["impossible-figure", "figures-disagree", "headline-figure", "headline-quotation-missing", "headline-in-passing", "no-source-named", "experts-without-words", "asks-to-be-spread", "sale-at-the-end", "named-sources", "asked-those-concerned", "independent-voice", "limits-stated", "not-verified-said", "payer-named", "correction-noted"]
    speaks: Literal["for", "against"]
    says: str
    passage: ArticleAppraisedEventDataTextBecause
    amount: float


class SharedDebateAppraisal(TypedDict):
    text: Optional[ArticleAppraisedEventDataText]
    findings: List[SharedDebateAppraisalFindingsItem]
    central: List[str]


class SharedDebateLastWord(TypedDict):
    persona: str
    argument: str
    answers: List[ObjectionsAnsweredEventDataAnswersItem]
    model: str
    problem: Optional[str]


class _SharedDebateFlagsItem(TypedDict):
    flag: Literal["anonymous-sourcing", "unsourced-claim", "unsourced-number", "loaded-language", "clickbait-headline", "headline-mismatch", "conspiracy-framing", "false-certainty", "personal-attack", "one-sided", "emotional-appeal", "satire", "advertising", "prompt-injection", "unsupported-language", "contradicts-known-facts", "imitated-source", "single-source", "source-does-not-say", "contradicted-by-source", "fact-checked-false", "dead-source"]
    quote: str
    personas: List[str]
    claim: Optional[str]


class SharedDebateFlagsItem(_SharedDebateFlagsItem, total=False):
    evidence: ClaimFlagsItemEvidence


class SharedDebateExcusedItem(TypedDict):
    persona: str
    round: float


class SharedDebate(TypedDict):
    status: Literal["done", "abandoned"]
    url: str
    depth: str
    analyst: SharedDebateAnalyst
    openedAt: str
    closedAt: Optional[str]
    article: Optional[Article]
    transcript: List[TranscriptEntry]
    votes: List[Vote]
    platformScores: List[PlatformScore]
    consensusScore: Optional[float]
    consensus: Optional[SharedDebateConsensus]
    basis: Optional[Literal["manner", "sources", "evidence"]]
    summary: Optional[SharedDebateSummary]
    outcome: Optional[SharedDebateOutcome]
    appraisal: Optional[SharedDebateAppraisal]
    claims: List[Claim]
    lastWord: Optional[SharedDebateLastWord]
    flags: List[SharedDebateFlagsItem]
    excused: List[SharedDebateExcusedItem]
    expiresAt: str


class Shares(TypedDict):
    shares: List[Share]


class SignInBegun(TypedDict):
    url: str


class SignInJoining(TypedDict):
    email: str
    expiresAt: str


class SignInWaysProvider(TypedDict):
    name: str


class SignInWays(TypedDict):
    provider: Optional[SignInWaysProvider]


class SignedIn(TypedDict):
    accountId: str
    expiresAt: str
    recorded: bool


class SignedOut(TypedDict):
    url: Optional[str]


class SignedUp(TypedDict):
    accountId: str
    email: str
    plan: Literal["free", "pro", "team"]
    apiKey: str
    keyId: str


class SimulationClaimExtraction(TypedDict):
    extractor: str
    model: Optional[str]
    problem: Optional[str]


class SimulationPlausibility(TypedDict):
    model: str
    judgements: List[PlausibilityJudgedEventDataJudgementsItem]
    problem: Optional[str]


class SimulationProblemExcuse(TypedDict):
    reason: str
    agents: int


class SimulationProblem(TypedDict):
    code: str
    detail: str
    charge: Optional[DebateAbandonedEventDataCharge]
    excuse: Optional[SimulationProblemExcuse]


class Simulation(TypedDict):
    id: str
    status: Literal["running", "done", "abandoned"]
    url: str
    depth: str
    analyst: ComparedSimulationAnalyst
    castHash: str
    openedAt: str
    closedAt: Optional[str]
    article: Optional[Article]
    transcript: List[TranscriptEntry]
    votes: List[Vote]
    platformScores: List[PlatformScore]
    consensusScore: Optional[float]
    consensus: Optional[SharedDebateConsensus]
    basis: Optional[Literal["manner", "sources", "evidence"]]
    summary: Optional[SharedDebateSummary]
    outcome: Optional[SharedDebateOutcome]
    appraisal: Optional[SharedDebateAppraisal]
    claims: List[Claim]
    claimExtraction: Optional[SimulationClaimExtraction]
    plausibility: Optional[SimulationPlausibility]
    lastWord: Optional[SharedDebateLastWord]
    flags: List[SharedDebateFlagsItem]
    excused: List[AgentExcusedEventData]
    waitingFor: Optional[str]
    usage: Usage
    credits: float
    problem: Optional[SimulationProblem]
    forkedFrom: Optional[ComparedSimulationForkedFrom]


class SimulationEnded(TypedDict):
    type: Literal["simulation.done", "simulation.abandoned"]
    timestamp: str
    data: SimulationEndedData


class SimulationEndedDataFlagsItem(TypedDict):
    flag: str
    quote: str
    claim: Optional[str]
    personas: int


class SimulationEndedData(TypedDict):
    id: str
    url: str
    depth: str
    analyst: ComparedSimulationAnalyst
    openedAt: str
    closedAt: Optional[str]
    consensusScore: Optional[float]
    basis: Optional[Literal["manner", "sources", "evidence"]]
    summary: Optional[SharedDebateSummary]
    consensus: Optional[SharedDebateConsensus]
    platformScores: List[PlatformScore]
    credits: float
    problem: Optional[SimulationProblem]
    href: str
    status: Literal["done", "abandoned"]
    title: Optional[str]
    flags: List[SimulationEndedDataFlagsItem]


class _SimulationPage(TypedDict):
    simulations: List[SimulationRow]
    next: Optional[str]


class SimulationPage(_SimulationPage, total=False):
    incomplete: Literal[True]


class SimulationRowLinks(TypedDict):
    self: str
    audit: str
    export: str


class SimulationRowExcerpt(TypedDict):
    persona: Optional[str]
    round: Optional[float]
    text: str


class _SimulationRow(TypedDict):
    id: str
    accountId: Optional[str]
    url: str
    depth: str
    host: str
    engine: str
    model: str
    castHash: str
    title: Optional[str]
    status: Literal["running", "done", "abandoned"]
    consensusScore: Optional[float]
    basis: Optional[Literal["manner", "sources", "evidence"]]
    verdict: Optional[str]
    flags: List[str]
    openedAt: str
    closedAt: Optional[str]
    credits: float
    forkedFrom: Optional[str]
    usage: Usage
    links: SimulationRowLinks


class SimulationRow(_SimulationRow, total=False):
    excerpt: Optional[SimulationRowExcerpt]


class SimulationState(TypedDict):
    debate: str
    agents: Dict[str, AgentState]
    platforms: Dict[str, DebateStatePlatformsValue]
    tally: Optional[float]
    heard: DebateStateHeard
    excused: int
    revision: int
    lastRevision: int
    simulation: Simulation


class StateValue(TypedDict):
    revision: int
    path: str
    value: Any


class StatementsListedEventDataStatementsItemSource(TypedDict):
    start: int
    end: int


class StatementsListedEventDataStatementsItem(TypedDict):
    start: int
    end: int
    source: Optional[StatementsListedEventDataStatementsItemSource]


class _StatementsListedEventData(TypedDict):
    model: str
    statements: List[StatementsListedEventDataStatementsItem]
    dropped: int
    problem: Optional[str]


class StatementsListedEventData(_StatementsListedEventData, total=False):
    tokens: AgentExcusedEventDataTokens
    calls: int
    costUsd: float


class StatementsListedEvent(TypedDict):
    type: Literal["StatementsListed"]
    revision: int
    at: str
    data: StatementsListedEventData


class TestMessage(TypedDict):
    type: Literal["test"]
    timestamp: str
    data: DebateClosedEventData


class ThumbnailSetting(TypedDict):
    keep: bool
    kept: int


class _TokensSpentEventData(TypedDict):
    persona: str
    round: Union[Literal[1], Literal[2]]
    tokens: AgentExcusedEventDataTokens


class TokensSpentEventData(_TokensSpentEventData, total=False):
    calls: int
    costUsd: float


class TokensSpentEvent(TypedDict):
    type: Literal["TokensSpent"]
    revision: int
    at: str
    data: TokensSpentEventData


_TranscriptEntryPartsItem = TypedDict("_TranscriptEntryPartsItem", {
    "kind": Literal["prior", "manner", "finding", "evidence", "orders"],
    "points": float,
    "says": Optional[str],
    "quote": Optional[str],
    "in": Optional[Literal["title", "text"]],
})


class TranscriptEntryPartsItem(_TranscriptEntryPartsItem, total=False):
    ref: str


class TranscriptEntry(TypedDict):
    round: Union[Literal[1], Literal[2]]
    persona: str
    score: float
    confidence: float
    argument: str
    on: List[str]
    flags: List[ArgumentMadeEventDataFlagsItem]
    replies: List[ArgumentMadeEventDataRepliesItem]
    platform: str
    at: str
    knows: Optional[str]
    objection: Optional[str]
    wouldChange: Optional[str]
    parts: Optional[List[TranscriptEntryPartsItem]]
    echoes: Optional[str]


class Usage(TypedDict):
    calls: float
    inputTokens: float
    cachedTokens: float
    outputTokens: float
    cost: Optional[float]


class UsageDay(TypedDict):
    day: str
    keyId: Optional[str]
    label: Optional[str]
    detections: int
    debates: int
    credits: int
    reserved: int


UsageDays = TypedDict("UsageDays", {
    "from": str,
    "to": str,
    "days": List["UsageDay"],
})


class Vote(TypedDict):
    persona: str
    platform: str
    weight: float
    score: float
    confidence: float
    counted: float
    claims: List[ArgumentMadeEventDataClaimsItem]
    shift: float
    movedBy: List[str]


class WebhookDeliveriesDeliveriesItemHistoryItem(TypedDict):
    attempt: int
    at: str
    status: int


class WebhookDeliveriesDeliveriesItemHistoryItem2(TypedDict):
    attempt: int
    at: str
    reason: str
    nextAt: Optional[str]


class WebhookDeliveriesDeliveriesItem(TypedDict):
    messageId: str
    type: Literal["debate.ended", "detection.ended", "detection.batch-ended", "credits.low", "quota.reached", "evidence.changed", "test"]
    subject: str
    queuedAt: str
    status: Literal["due", "delivered", "failed"]
    attempts: int
    nextAt: Optional[str]
    history: List[Union[WebhookDeliveriesDeliveriesItemHistoryItem, WebhookDeliveriesDeliveriesItemHistoryItem2]]


class WebhookDeliveries(TypedDict):
    deliveries: List[WebhookDeliveriesDeliveriesItem]
    next: Optional[str]


class WebhookDelivery(TypedDict):
    url: str
    status: Literal["due", "delivered", "failed"]
    attempts: int
    nextAt: Optional[str]
    history: List[Union[WebhookDeliveriesDeliveriesItemHistoryItem, WebhookDeliveriesDeliveriesItemHistoryItem2]]


class WorkspaceMembersItem(TypedDict):
    memberId: str
    email: Optional[str]
    role: Literal["owner", "admin", "editor", "viewer"]


class WorkspaceInvitationsItem(TypedDict):
    invitationId: str
    role: Literal["owner", "admin", "editor", "viewer"]
    email: Optional[str]
    expiresAt: str


class Workspace(TypedDict):
    workspaceId: str
    members: List[WorkspaceMembersItem]
    invitations: List[WorkspaceInvitationsItem]


class WorkspaceWebhook(TypedDict):
    endpointId: str
    url: str
    events: List[Literal["debate.ended", "detection.ended", "detection.batch-ended", "credits.low", "quota.reached", "evidence.changed"]]
    addedAt: str
    paused: bool


class WorkspaceWebhooksWebhooksItem(TypedDict):
    endpointId: str
    url: str
    events: List[Literal["debate.ended", "detection.ended", "detection.batch-ended", "credits.low", "quota.reached", "evidence.changed"]]
    addedAt: str
    paused: bool


class WorkspaceWebhooks(TypedDict):
    webhooks: List[WorkspaceWebhooksWebhooksItem]


class Workspaces(TypedDict):
    workspaces: List[NamedWorkspace]


BatchLine = Union["BatchLine_2", "BatchLine2"]
Provenance = Union["Provenance_2", "Provenance2"]
WatchedEvent = Union["DebateOpenedEvent", "DebateClaimedEvent", "AnalystChangedEvent", "ArticleImportedEvent", "StatementsListedEvent", "ClaimsIdentifiedEvent", "ArticleAppraisedEvent", "EvidenceGatheredEvent", "EvidenceMissingEvent", "EvidenceWeighedEvent", "PlausibilityJudgedEvent", "RoundOpenedEvent", "ArgumentMadeEvent", "AgentExcusedEvent", "TokensSpentEvent", "ModelServerAwaitedEvent", "RoundClosedEvent", "ObjectionsAnsweredEvent", "ConsensusReachedEvent", "DebateClosedEvent", "DebateAbandonedEvent", "DebateSealedEvent"]

# </types>
