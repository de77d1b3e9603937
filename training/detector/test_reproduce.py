"""Tests of the start and the end of `reproduce`: python3 -m unittest training.detector.test_reproduce"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import unittest

# A step with one worker that inherits its output, as those of a pool do.
STEP = """
import json, os, subprocess, sys, time
worker = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
print(json.dumps([os.getpid(), worker.pid]), flush=True)
{then}
"""
COMMAND = """
import os, signal, sys
from training.detector.reproduce import end_by_exception, run
signal.signal(signal.SIGHUP, signal.SIG_DFL)  # whatever started the test
signal.signal(signal.SIGINT, signal.default_int_handler)
end_by_exception()
try:
    run([sys.executable, "-c", sys.argv[1]], dict(os.environ))
finally:
    print("journal", flush=True)
"""


def start(then: str) -> tuple[subprocess.Popen, list[int]]:
    command = subprocess.Popen([sys.executable, "-c", COMMAND, STEP.format(then=then)], stdout=subprocess.PIPE,
                               stderr=subprocess.DEVNULL, text=True)
    return command, json.loads(command.stdout.readline())


class Beginning(unittest.TestCase):
    def test_lists_missing_inputs_and_starts_no_step(self):
        with tempfile.TemporaryDirectory() as empty:
            inputs = [f for name in ("mirror", "debs", "npm", "reserved", "data") for f in (f"--{name}", f"{empty}/{name}")]
            ended = subprocess.run([sys.executable, "-m", "training.detector.reproduce", *inputs], capture_output=True, text=True)
        self.assertEqual(ended.returncode, 1)
        self.assertIn("missing: git BIDS/BSDS500\nmissing: ", ended.stdout)
        self.assertIn("required and missing: ", ended.stderr)
        self.assertIn("madebyollin+taesd", ended.stderr)
        self.assertNotIn("==", ended.stdout)


class Ending(unittest.TestCase):
    def ends_with_all(self, command: subprocess.Popen, processes: list[int]) -> None:
        try:
            # The output ends only when every process that holds it has ended, including the worker.
            said, _ = command.communicate(timeout=30)
            self.assertEqual(said, "journal\n")
        finally:
            for process in processes:
                try:
                    os.kill(process, signal.SIGKILL)
                except ProcessLookupError:
                    pass

    def test_a_signal_ends_the_step_and_its_workers_and_the_journal_is_written(self):
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            command, processes = start("time.sleep(600)")
            command.send_signal(number)
            self.ends_with_all(command, processes)
            self.assertNotEqual(command.returncode, 0)

    def test_a_step_that_fails_leaves_no_worker(self):
        command, processes = start("sys.exit(3)")
        self.ends_with_all(command, processes)
        self.assertNotEqual(command.returncode, 0)


if __name__ == "__main__":
    unittest.main()
