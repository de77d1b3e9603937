"""Runs the samples whose file names it reads, one on each line, and answers with a line of JSON for each: the text that
the sample printed, and the error that it ended with, or None."""

import contextlib
import io
import json
import os
import runpy
import sys
import traceback

# A script finds modules beside it; this one is elsewhere.
sys.path[0] = os.getcwd()

for line in sys.stdin:
    output, error = io.StringIO(), None
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        try:
            runpy.run_path(line.strip(), run_name="__main__")
        except BaseException:
            error = traceback.format_exc()
    print(json.dumps({"output": output.getvalue(), "error": error}), flush=True)
