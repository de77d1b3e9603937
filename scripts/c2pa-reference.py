"""Answers of C2PA's reference implementation (c2pa-rs, through the package c2pa-python) about files, for c2pa-compare.ts.

Arguments: a PEM file of trusted authorities, then the files. Prints a line of JSON for each file.
"""

import json
import sys
import time

import c2pa

GENERATED = (
    "trainedAlgorithmicMedia",
    "compositeWithTrainedAlgorithmicMedia",
    "trainedAlgorithmicData",
)

# Purposes of certificates that may sign: those that the reference allows when no list of authorities is set.
PURPOSES = (
    "1.3.6.1.5.5.7.3.4",
    "1.3.6.1.5.5.7.3.36",
    "1.3.6.1.5.5.7.3.8",
    "1.3.6.1.5.5.7.3.9",
    "1.3.6.1.4.1.311.76.59.1.9",
    "1.3.6.1.4.1.62558.2.1",
)


def actions_of(manifest):
    for assertion in manifest.get("assertions", []):
        if assertion.get("label", "").startswith("c2pa.actions"):
            yield from assertion.get("data", {}).get("actions", [])


def line_of(store):
    """The active manifest and its parents."""
    label, seen = store.get("active_manifest"), []
    while label in store.get("manifests", {}) and label not in seen:
        seen.append(label)
        manifest = store["manifests"][label]
        yield manifest
        parents = [i for i in manifest.get("ingredients", []) if i.get("relationship") == "parentOf"]
        label = parents[0].get("active_manifest") if parents else None


def answer(store):
    active = store["manifests"].get(store.get("active_manifest"), {})
    signature = active.get("signature_info", {})
    info = (active.get("claim_generator_info") or [{}])[0]
    sources = [str(a.get("digitalSourceType", "")).strip() for m in line_of(store) for a in actions_of(m)]
    results = store.get("validation_results", {})
    failures = list(results.get("activeManifest", {}).get("failure", []))
    for delta in results.get("ingredientDeltas", []):
        failures += delta.get("validationDeltas", {}).get("failure", [])
    state = store.get("validation_state", "Invalid")
    return {
        "state": "invalid" if state == "Invalid" else "valid",
        "trusted": state == "Trusted",
        "aiMarked": any(source.rstrip("/").split("/")[-1] in GENERATED for source in sources),
        "fails": [failure["code"] for failure in failures],
        "generator": active.get("claim_generator") or info.get("name"),
        "signer": signature.get("issuer"),
        "time": signature.get("time"),
        "ingredients": len(active.get("ingredients", [])),
    }


def main():
    anchors, *files = sys.argv[1:]
    with open(anchors, encoding="utf-8") as list_of_authorities:
        trust = {"trust_anchors": list_of_authorities.read(), "trust_config": "\n".join(PURPOSES)}
    context = c2pa.Context(settings=c2pa.Settings.from_dict({"trust": trust, "verify": {"remote_manifest_fetch": False}}))
    for file in files:
        began = time.process_time()
        try:
            with c2pa.Reader(file, context=context) as reader:
                found = answer(json.loads(reader.json()))
        except Exception as error:  # The package raises classes of its own for each kind of error.
            text = repr(error)
            found = {"state": "absent" if "ManifestNotFound" in text else "unreadable", "error": text[:120]}
        print(json.dumps({"file": file, "tookMs": (time.process_time() - began) * 1000, **found}), flush=True)


main()
