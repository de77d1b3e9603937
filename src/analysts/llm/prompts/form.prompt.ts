/** The answer's form in words, for servers that do not enforce a schema and models that need to see it. */
export const FORM_PROMPT = `{
  "persona": your id,
  "argument": a string,
  "on": a list of the ids of the claims that your argument is about, such as ["c2", "c5"],
  "claims": a list of {"id": a claim's id, "credibility": a whole number from 0 to 100, "confidence": a number from 0 to 1},
  "flags": a list of {"flag": one of the ids above, "quote": words copied from the article, "evidence": the id of the evidence that contradicts them, such as "e3", else ""},
  "replies": a list of {"to": the id of somebody else, "stance": "agree" or "disagree" or "concede", "reason": a string},
  "score": a number from 0 to 100,
  "confidence": a number from 0 to 1
}`;
