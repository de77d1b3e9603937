"""Runs the suite of the synchronous client with that for asyncio, and what only the latter can do."""

import asyncio
import inspect
import unittest

import httpx
import test_elenchus
from elenchus import Elenchus
from elenchus.aio import AsyncElenchus

LOOP = asyncio.new_event_loop()


class Awaited:
    """AsyncElenchus with each result awaited and each iterator read step by step."""

    def __init__(self, *arguments):
        self._client = AsyncElenchus(*arguments)

    def __getattr__(self, name):
        def call(*arguments, **named):
            result = getattr(self._client, name)(*arguments, **named)
            return LOOP.run_until_complete(result) if inspect.isawaitable(result) else self._read(result)

        return call

    @staticmethod
    def _read(items):
        while True:
            try:
                yield LOOP.run_until_complete(items.__anext__())
            except StopAsyncIteration:
                return


class AsyncElenchusTest(test_elenchus.ElenchusTest):
    client = Awaited

    def tearDown(self):
        for client in (self.elenchus, self.remote):
            client.aclose()

    def test_has_each_method_of_the_synchronous_client_with_its_parameters_and_its_description(self):
        for name, method in inspect.getmembers(Elenchus, inspect.isfunction):
            if not name.startswith("_"):
                other = getattr(AsyncElenchus, name)
                self.assertEqual(list(inspect.signature(other).parameters), list(inspect.signature(method).parameters))
                self.assertEqual(other.__doc__, method.__doc__)

    def test_holds_debates_at_the_same_time(self):
        async def both():
            async with AsyncElenchus(test_elenchus.URL, test_elenchus.KEY) as elenchus:
                addresses = [f"{test_elenchus.SITE}/aio-{name}" for name in "ab"]
                return await asyncio.gather(*(elenchus.debate(address, depth="micro") for address in addresses))

        self.assertEqual([debate["status"] for debate in LOOP.run_until_complete(both())], ["done", "done"])

    def test_leaves_a_stream_that_is_no_longer_read(self):
        async def first():
            async with AsyncElenchus(test_elenchus.URL, test_elenchus.KEY) as elenchus:
                debate = await elenchus.start(f"{test_elenchus.SITE}/aio-c", depth="micro")
                async for event in elenchus.watch(debate["id"]):
                    return event["type"]

        self.assertEqual(LOOP.run_until_complete(first()), "DebateOpened")

    def test_raises_the_error_of_the_connection_where_no_service_answers(self):
        async def ask():
            async with AsyncElenchus("http://127.0.0.1:1", retries=0) as elenchus:
                await elenchus.account()

        self.assertRaises(httpx.ConnectError, LOOP.run_until_complete, ask())


if __name__ == "__main__":
    unittest.main()
