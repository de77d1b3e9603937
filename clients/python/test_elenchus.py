"""Runs against a service: test/clients/python.spec.ts starts one, with a proxy that injects faults on request."""

import base64
import io
import json
import os
import re
import tempfile
import unittest
import urllib.request
import zipfile

from elenchus import Elenchus, ElenchusProblem, WebhookVerificationError, verify_webhook

URL = os.environ["ELENCHUS_URL"]
KEY = os.environ["ELENCHUS_API_KEY"]
PROXY = os.environ["PROXY_URL"]
SITE = os.environ["SITE_URL"]
PICTURE = os.environ["PICTURE"]
SANDBOX_KEY = os.environ["SANDBOX_API_KEY"]


def control(name, fault=None):
    data = None if fault is None else json.dumps(fault).encode()
    with urllib.request.urlopen(f"{PROXY}/-/{name}", data=data) as answer:
        return json.loads(answer.read())


def sent_to(path, since):
    return [seen["headers"] for seen in control("seen")[since:] if seen["path"] == path]


class ElenchusTest(unittest.TestCase):
    # test_aio runs this suite with the other client.
    client = Elenchus

    def setUp(self):
        self.elenchus = self.client(URL, KEY)
        # The same account through the proxy, which can inject faults.
        self.remote = self.client(f"{PROXY}/", KEY)

    def test_holds_a_debate_and_returns_the_verdict(self):
        debate = self.elenchus.debate(f"{SITE}/py-a", depth="micro")
        self.assertEqual((debate["status"], debate["depth"], len(debate["votes"])), ("done", "micro", 6))
        audit = self.elenchus.request("GET", f"/api/simulations/{debate['id']}/audit")
        self.assertEqual(audit["outcome"], "passed")

    def test_debates_a_text_or_a_file_instead_of_an_address(self):
        words = re.sub(r"<title>.*?</title>|<[^>]+>", "\n", os.environ["ARTICLE_PAGE"])
        text = self.elenchus.debate(text=words, title="A new bridge", depth="micro")
        self.assertEqual((text["status"], text["article"]["title"]), ("done", "A new bridge"))
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "article.md")
            with open(path, "w", encoding="utf8") as file:
                file.write(f"# A file about a bridge\n\n{words}")
            filed = self.elenchus.debate(file=path, depth="micro")
        self.assertEqual((filed["depth"], filed["article"]["title"]), ("micro", "A file about a bridge"))

    def test_uploads_a_picture_as_a_file_or_as_bytes(self):
        self.assertEqual(self.elenchus.detect(PICTURE)["image"]["width"], 96)
        with open(PICTURE, "rb") as file:
            self.assertTrue(self.elenchus.detect(file.read())["cached"])
        self.assertRaises(TypeError, self.elenchus.detect)

    def test_detects_many_pictures_at_once(self):
        lines = list(self.elenchus.detect_batch([f"{SITE}/batch.jpg", f"{SITE}/no-picture"]))
        self.assertEqual(sorted((line["index"], line["status"]) for line in lines), [(0, 200), (1, 415)])
        record = self.elenchus.batch(lines[0]["batch"])
        while record["status"] == "running":
            record = self.elenchus.batch(lines[0]["batch"])
        self.assertEqual((record["status"], record["judged"], record["refused"]), ("finished", 1, 1))
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.write(PICTURE, "pictures/one.jpg")
            archive.writestr("two.txt", "no picture")
        lines = list(self.elenchus.detect_batch(archive=buffer.getvalue()))
        self.assertEqual(sorted((line["name"], line["status"]) for line in lines), [("pictures/one.jpg", 200), ("two.txt", 415)])
        self.assertRaises(TypeError, lambda: list(self.elenchus.detect_batch()))

    def test_leaves_a_picture_and_waits_for_its_answer(self):
        with open(PICTURE, "rb") as file:
            bytes_ = file.read() + b"later"
        left = self.elenchus.detect_later(bytes_)
        self.assertEqual(left["status"], "pending")
        answer = self.elenchus.detection(left["id"])
        self.assertEqual((answer["id"], answer["image"]["width"]), (left["id"], 96))
        self.assertTrue(self.elenchus.detect_later(bytes_)["cached"])

    def test_tries_everything_that_has_an_example_with_a_key_of_the_sandbox(self):
        sandbox = self.client(URL, SANDBOX_KEY)
        # The client for asyncio has connections to close.
        self.addCleanup(getattr(sandbox, "aclose", lambda: None))
        debate = sandbox.debate(f"{SITE}/sandbox", idempotency_key="try")
        self.assertEqual(debate["status"], "done")
        started = sandbox.start(text="A text of the sandbox, which nobody reads. " * 10)
        waited = sandbox.wait(started["id"])
        self.assertEqual((waited["id"], waited["votes"]), (started["id"], debate["votes"]))
        types = [event["type"] for event in sandbox.watch(started["id"])]
        self.assertEqual((types[0], len(types) > 60), ("DebateOpened", True))
        audit = sandbox.request("GET", f"/api/simulations/{started['id']}/audit")
        self.assertEqual((audit["debateId"], audit["outcome"]), (started["id"], "passed"))
        left = sandbox.detect_later(PICTURE)
        self.assertEqual(left["status"], "pending")
        self.assertEqual(sandbox.detection(left["id"])["id"], left["id"])
        self.assertEqual(sandbox.detect(PICTURE)["id"], left["id"])
        with self.assertRaises(ElenchusProblem) as refused:
            sandbox.request(
                "POST", "/api/detect", body={"url": f"{SITE}/a.jpg"}, headers={"elenchus-sandbox": "quota-exceeded"}
            )
        self.assertEqual((refused.exception.status, refused.exception.code), (429, "quota-exceeded"))
        for ask in (sandbox.account, lambda: list(sandbox.detect_batch([f"{SITE}/a.jpg"]))):
            with self.assertRaises(ElenchusProblem) as refused:
                ask()
            self.assertEqual(refused.exception.code, "insufficient-scope")

    def test_finds_and_reopens_past_detections(self):
        detection = self.elenchus.detect(PICTURE)
        found = list(self.elenchus.detections({"sha256": detection["image"]["sha256"], "limit": 1}))
        self.assertEqual([row["id"] for row in found], [detection["id"]])
        again = self.elenchus.detection(detection["id"])
        self.assertEqual((again["aiScore"], again["provenance"]), (detection["aiScore"], detection["provenance"]))
        self.assertTrue(self.elenchus.keep_thumbnails(True)["keep"])
        with open(PICTURE, "rb") as file:
            other = self.elenchus.detect(file.read() + b"other")
        self.assertEqual(self.elenchus.thumbnail(other["id"])[:3], b"\xff\xd8\xff")
        self.assertEqual(self.elenchus.keep_thumbnails(False), {"keep": False, "kept": 0})

    def test_resumes_an_event_stream_after_the_last_event(self):
        since = len(control("seen"))
        control("faults", {"path": "/api/simulations/", "times": 2, "breakAfter": 3})
        debate = self.remote.start(f"{SITE}/py-b", depth="micro")
        events = list(self.remote.watch(debate["id"]))
        self.assertEqual([event["revision"] for event in events], list(range(len(events))))
        self.assertEqual(events[-1]["type"], "DebateSealed")
        resumed = [headers.get("last-event-id") for headers in sent_to(f"/api/simulations/{debate['id']}/events", since)]
        self.assertEqual(resumed[:3], [None, "1", "3"])

    def test_waits_for_a_debate(self):
        debate = self.elenchus.start(f"{SITE}/py-c", depth="micro")
        self.assertEqual(self.elenchus.wait(debate["id"])["status"], "done")

    def test_repeats_a_refused_request_with_the_same_key(self):
        since = len(control("seen"))
        before = self.elenchus.account()["credits"]["balance"]
        for refuse in ({"status": 429, "code": "a", "retryAfterS": 0}, {"status": 503, "code": "b", "retryAfterS": 1}):
            control("faults", {"path": "/api/simulate", "times": 1, "refuse": refuse})
        control("faults", {"path": "/api/simulate", "times": 1, "loseAnswer": True})
        self.assertEqual(self.remote.debate(f"{SITE}/py-d", depth="micro")["status"], "done")
        keys = [headers["idempotency-key"] for headers in sent_to("/api/simulate", since)]
        self.assertGreaterEqual(len(keys), 4)
        self.assertEqual(len(set(keys)), 1)
        self.assertEqual(self.elenchus.account()["credits"]["balance"], before - 1)

    def test_keeps_a_header_that_the_caller_gives(self):
        since = len(control("seen"))
        given = {"X-API-Key": "another key", "Idempotency-Key": "mine"}
        with self.assertRaises(ElenchusProblem):
            self.remote.request("POST", "/api/simulate", headers=given, body={"url": f"{SITE}/py-k"})
        (headers,) = sent_to("/api/simulate", since)
        self.assertEqual((headers["x-api-key"], headers["idempotency-key"]), ("another key", "mine"))

    def test_does_not_repeat_a_change_that_could_take_effect_twice_or_wait_for_a_long_retry_after(self):
        since = len(control("seen"))
        refuse = {"status": 503, "code": "store-unavailable", "retryAfterS": 0}
        control("faults", {"path": "/api/account/keys", "times": 1, "refuse": refuse})
        with self.assertRaises(ElenchusProblem) as issued:
            self.remote.request("POST", "/api/account/keys", body={"label": "a"})
        self.assertEqual(issued.exception.code, "store-unavailable")
        refuse = {"status": 429, "code": "quota-exceeded", "retryAfterS": 3600}
        control("faults", {"path": "/api/account", "times": 1, "refuse": refuse})
        with self.assertRaises(ElenchusProblem) as later:
            self.remote.account()
        self.assertEqual((later.exception.status, later.exception.retry_after_s), (429, 3600))
        self.assertEqual(len(control("seen")) - since, 2)

    def test_pages_through_debates_and_movements(self):
        for name in ("py-e", "py-f"):
            self.elenchus.debate(f"{SITE}/{name}", depth="micro")
        ids = [row["id"] for row in self.elenchus.debates({"limit": 1, "status": "done"})]
        self.assertGreaterEqual(len(ids), 2)
        self.assertEqual(len(set(ids)), len(ids))
        self.assertGreater(len(list(self.elenchus.movements())), len(ids))

    def test_raises_typed_problems(self):
        broke = self.client(URL, os.environ["OTHER_API_KEY"])
        with self.assertRaises(ElenchusProblem) as unpaid:
            broke.debate(f"{SITE}/py-g", depth="micro")
        self.assertEqual((unpaid.exception.status, unpaid.exception.code), (402, "insufficient-credits"))
        self.assertEqual(unpaid.exception.problem["required"], 1)
        with self.assertRaises(ElenchusProblem) as invalid:
            self.elenchus.debate("no address")
        self.assertEqual(invalid.exception.errors[0]["pointer"], "/url")
        self.assertTrue(invalid.exception.request_id)
        with self.assertRaises(ElenchusProblem) as stranger:
            self.client(URL, "elk_wrong").account()
        self.assertEqual(stranger.exception.code, "invalid-api-key")
        with self.assertRaises(ElenchusProblem) as unknown:
            self.elenchus.simulation("a/b")
        self.assertEqual(unknown.exception.status, 404)

    def test_reads_answers_that_are_not_json(self):
        debate = self.elenchus.debate(f"{SITE}/py-h", depth="micro")
        path = f"/api/simulations/{debate['id']}/export"
        self.assertIn("Council approves new bridge", self.elenchus.request("GET", path, query={"format": "md"}))

    def test_verifies_a_webhook_and_refuses_a_forged_or_an_old_one(self):
        debate = self.elenchus.debate(f"{SITE}/py-i", depth="micro", webhook=os.environ["WEBHOOK_URL"])
        received = None
        while received is None:
            received = next((one for one in control("webhooks") if debate["id"] in one["body"]), None)
        headers, body = received["headers"], received["body"]
        secret = self.elenchus.request("GET", "/api/account/webhook-secret")["secret"]
        message = verify_webhook(secret, headers, body)
        self.assertEqual((message["type"], message["data"]["id"]), ("simulation.done", debate["id"]))
        self.assertEqual(verify_webhook(secret, headers, body.encode()), message)
        other = "whsec_" + base64.b64encode(b"another secret").decode()
        timestamp = int(headers["webhook-timestamp"])
        for arguments in (
            (secret, headers, body.replace("done", "lost")),
            (other, headers, body),
            ("whsec_?", headers, body),
            (secret, {**headers, "webhook-signature": "v1,AAAA v2,BBBB"}, body),
            (secret, {name: value for name, value in headers.items() if name != "webhook-id"}, body),
        ):
            self.assertRaises(WebhookVerificationError, verify_webhook, *arguments)
        with self.assertRaises(WebhookVerificationError):
            verify_webhook(secret, headers, body, now=lambda: timestamp + 3600)


if __name__ == "__main__":
    unittest.main()
