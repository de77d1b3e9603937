"""Reproduce: runs all steps in order, from the mirrored sources to the model card, and times each.

    python3 -m training.detector.reproduce --mirror DIR --debs DIR --npm NODE_MODULES --reserved FILE --data DIR [--minutes 45] [--threads 1]

Finished steps are skipped (DATA/reproduce.json), and training continues from its last checkpoint. SIGTERM, SIGHUP and
Ctrl-C also end the running step and its workers, because two processes of one step would write the same files.
results/reproduction.json has the wall time and the CPU time of each step, in seconds, and the figures of the resulting model.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

from .align import MEDIUM, SLIM, WEIGHTS
from .collect import folder, repository
from .evaluate import RESULTS, SHIPPED
from .export import MODEL
from .repositories import REPOSITORIES
from .sources import SOURCES

RUN, TRUNK, WHOLE = "reproduced", "reproduced-trunk", "reproduced-whole"
# Large tensors stay mapped, and libraries use no more threads than the step asks for; otherwise both would cost most of the CPU.
ENVIRONMENT = {"MALLOC_MMAP_MAX_": "0", "MALLOC_TRIM_THRESHOLD_": "100000000000"}


def steps(args) -> list[tuple[str, list[str], int]]:
    """Name, arguments and threads of every step, in order."""
    data = ["--data", str(args.data)]
    shipped = ["--ship", "linear, both and overview, half size", "--run", WHOLE]
    return [
        ("collect", ["collect", "--mirror", str(args.mirror), "--debs", str(args.debs), "--reserved", str(args.reserved), *data], 1),
        ("prepare", ["prepare", *data, "--workers", str(args.cores)], 1),
        ("align", ["align", "--mirror", str(args.mirror), *data, "--pictures", "900"], args.cores),
        ("align, GANs", ["align", "--esrgan", str(args.npm), *data, "--pictures", "200"], args.cores),
        ("train", ["train", *data, "--run", TRUNK, "--minutes", str(args.minutes), "--threads", str(args.threads)],
         args.threads),
        ("head", ["head", *data, "--run", TRUNK, "--out", RUN, "--workers", str(args.cores)], 1),
        ("evaluate", ["evaluate", *data, "--run", RUN, "--workers", str(args.cores)], 1),
        ("export, first head", ["export", *data, "--run", RUN], args.cores),
        ("views", ["views", *data, "--workers", str(args.cores)], 1),
        ("leave out", ["leave_out", *data, "--workers", str(args.cores), *shipped], 1),
        ("export", ["export", *data, "--run", WHOLE], args.cores),
        ("evaluate, shipped", ["evaluate", *data, "--run", WHOLE, "--settings", str(MODEL / "detector.json"),
                               "--out", str(SHIPPED), "--workers", str(args.cores)], 1),
        ("card", ["card"], 1),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--mirror", type=Path, required=True)
    parser.add_argument("--debs", type=Path, required=True)
    parser.add_argument("--npm", type=Path, required=True, help="the node_modules folder that contains @upscalerjs/esrgan-*")
    parser.add_argument("--reserved", type=Path, required=True, help="perceptual hashes of pictures that are refused")
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=45, help="training time of the network")
    parser.add_argument("--cores", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--threads", type=int, help="threads for the training; use 1 if others use the cores too (default: all cores)")
    args = parser.parse_args()
    args.threads = args.threads or args.cores
    end_by_exception()
    args.data.mkdir(parents=True, exist_ok=True)
    journal = args.data / "reproduce.json"
    state = json.loads(journal.read_text()) if journal.exists() else {"done": [], "steps": {}}
    if not state["done"]:
        check_inputs(args)
    for name, argv, threads in steps(args):
        if name in state["done"]:
            continue
        print(f"== {name}: {' '.join(argv)}", flush=True)
        before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.time()
        try:
            run([sys.executable, "-m", f"training.detector.{argv[0]}", *argv[1:]],
                {**os.environ, **ENVIRONMENT, "OMP_NUM_THREADS": str(threads)})
            state["done"].append(name)
        finally:  # the time before an interruption counts as well
            after, took = resource.getrusage(resource.RUSAGE_CHILDREN), state["steps"].setdefault(name, {})
            add(took, "seconds", time.time() - started)
            add(took, "cpuSeconds", after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
            journal.write_text(json.dumps(state, indent=1) + "\n")
        report(args, state["steps"])  # before the card, which includes it
    for name, took in state["steps"].items():
        print(f"{name:14} {took['seconds'] / 60:6.1f} min elapsed {took['cpuSeconds'] / 60:6.1f} min of CPU")


def check_inputs(args) -> None:
    """Lists the missing sources, which collect leaves out. Exits if an input is missing without which a later step fails."""
    for source in [*SOURCES, *REPOSITORIES]:
        if not folder(args.mirror, args.debs, source).is_dir():
            print(f"missing: {source.kind} {source.origin}")
    needed = [repository(args.mirror, WEIGHTS), args.npm / SLIM, args.npm / MEDIUM, args.reserved]
    if absent := [str(path) for path in needed if not path.exists()]:
        sys.exit(f"required and missing: {', '.join(absent)}")


def end_by_exception() -> None:
    """Turns the signals that would end this process at once into an exception, so that `finally` blocks run."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is not signal.SIG_IGN:  # ignored under nohup
            signal.signal(number, lambda received, _: sys.exit(128 + received))


def run(command: list[str], environment: dict[str, str]) -> None:
    """Runs one step in its own process group, and kills the whole group if the step fails or is interrupted."""
    step = subprocess.Popen(command, env=environment, start_new_session=True)
    try:
        if step.wait():
            raise subprocess.CalledProcessError(step.returncode, command)
    except BaseException:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(step.pid, signal.SIGKILL)
        step.wait()
        raise


def add(took: dict, key: str, seconds: float) -> None:
    took[key] = round(took.get(key, 0) + seconds, 1)


def report(args, took: dict[str, dict]) -> None:
    total = {key: round(sum(step[key] for step in took.values()), 1) for key in ("seconds", "cpuSeconds")}
    RESULTS.mkdir(exist_ok=True)
    made = {"model": measured()} if "leave out" in took else {}
    (RESULTS / "reproduction.json").write_text(json.dumps(
        {"cores": args.cores, "trainingMinutes": args.minutes, "steps": took, "total": total, **made}, indent=1) + "\n")


def measured() -> dict:
    """How long the network of this run was trained, and how good its heads are by leaving repositories out."""
    steps, heads = (json.loads((RESULTS / name).read_text()) for name in ("evaluation.json", "leave_out.json"))
    m = heads["shipped"]
    return {"steps": steps["training"]["steps"], "auc": m["auc"], "balancedAccuracy": m["balancedAccuracy"],
            "recallAt10": m["recallAt10"], "worstKind": m["verdicts"]["worstKind"],
            "worstKindCalledAi": m["verdicts"]["worstKindCalledAi"]}


if __name__ == "__main__":
    main()
