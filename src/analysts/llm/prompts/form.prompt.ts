/** Describes the form of the answer, for servers that do not enforce a schema and models that need to see it. */
export const FORM_PROMPT = `{
  "argument": a string,
  "on": ids of the claims that it is about,
  "claims": a list of {"id": a claim's id, "credibility": 0 to 100, "confidence": 0 to 20},
  "flags": a list of {"flag": one of the ids above, "quote": words copied from the article, "evidence": its id or ""},
  "replies": a list of {"to": a peer's label, "stance": "agree" or "disagree" or "concede", "reason": a string},
  "score": 0 to 100,
  "confidence": 0 to 20
}`;
