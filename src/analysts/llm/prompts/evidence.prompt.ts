/** Introduces the evidence; omitted from a debate without any. */
export const EVIDENCE_PROMPT = `# Evidence
Linked pages, fact checks and other reports, each with an id, the claim that it is about, whether it supports, disputes or only mentions it, and the passage. Weigh them above the article's manner, and cite them by id. Four more flags each name their evidence:
- source-does-not-say: the page that the article cites does not have what it quotes
- contradicted-by-source: a source has another number or says otherwise
- fact-checked-false: a fact check rates the claim as false
- dead-source: the page that the article cites does not exist`;
