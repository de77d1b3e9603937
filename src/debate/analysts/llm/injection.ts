const GAP = String.raw`[^.!?\n]{0,40}`;
const READER = String.raw`(?:an? |the |any |all )?(?:AIs?|A\.I\.|LLMs?|(?:large )?language models?|AI (?:models?|systems?|assistants?|readers?|agents?)|chat ?bots?|automated (?:systems?|readers?|reviewers?|fact[- ]?checkers?))`;
const DEMAND = String.raw`(?:must|should|please|rate|score|give|assign|answer|respond|reply|output|say|state|treat|consider|do not|don['’]t|never|always|ignore)`;

/**
 * Text that talks to a reading machine instead of to a person. The shapes follow Greshake et al., "Not what you've
 * signed up for" (2023), and the OWASP list for LLM applications (LLM01). Precision first: an article about prompt
 * injection that only names it matches none of them.
 */
const PATTERNS: readonly RegExp[] = [
  // Countermanding what was said before.
  new RegExp(
    String.raw`\b(?:ignore|disregard|forget|override|bypass)\b${GAP}\b(?:previous|prior|above|earlier|preceding|existing|your|system|other)\b${GAP}\b(?:instructions?|prompts?|rules?|guidelines?|directives?|context|constraints?)\b`,
    'gi',
  ),
  // Naming the machine as the one addressed, and demanding something of it.
  new RegExp(
    String.raw`\b(?:if you are|you are now|note to|notice to|attention,?|dear|instructions? (?:to|for)|message (?:to|for)|to)\s{1,3}${READER}\b(?=[^.!?\n]{0,60}[\s,:;.-]${DEMAND}\b)`,
    'gi',
  ),
  // Dictating the verdict.
  new RegExp(
    String.raw`(?<=^|[.!?:,;\n"“(]\s{0,3}|\b(?:please|must|should|always|to|and|then)\s)(?:rate|score|grade|mark|classify|label)\s{1,3}(?:this|the)\s{1,3}(?:article|story|text|piece|page|report|source|content)${GAP}\b(?:\d{1,3}\s{0,3}(?:%|\/|out of\b|points?\b|for credib|for trust|on credib)|(?:a |as )?100\b|(?:as |fully |highly |completely |entirely )+(?:credible|trustworthy|reliable|true|accurate))`,
    'gim',
  ),
  /\b(?:credibility|trust|confidence)\s{1,3}score\s{1,3}(?:must|should|has to|shall)\s{1,3}be\s{1,3}(?:set\s{1,3}to\s{1,3})?\d{1,3}\b/gi,
  // Dictating the shape of the answer.
  /\b(?:respond|reply|answer|output)\s{1,3}(?:only|exactly|with nothing but|solely)\s{1,3}(?:with|in|as)?\s{0,3}(?:json|the (?:word|number|score|text)|["“'‘{])/gi,
  // Fishing for the prompt.
  /\b(?:reveal|print|repeat|output|show|disclose)\b[^.!?\n]{0,30}\b(?:your|the)\s{1,3}(?:system|hidden|initial|original)\s{1,3}(?:prompt|instructions?|message)\b/gi,
  // The markup of chat templates.
  /<\|(?:im_start|im_end|system|assistant|user|endoftext|eot_id|start_header_id|end_header_id)\|>|\[\/?INST\]|<<\/?SYS>>/g,
  /(?<=^|\n)(?:#{2,6} ?)?(?:system|assistant|developer) {0,2}(?:prompt|message|override|instructions?) ?:/gi,
];
const QUOTE_MAX_CHARS = 240;
const FOUND_MAX = 3;

/** What in a text addresses a reading machine: at most three passages, each exactly as it stands there, in order. */
export function findInjections(text: string): readonly string[] {
  const spans: { start: number; end: number }[] = [];
  for (const pattern of PATTERNS)
    for (const match of text.matchAll(pattern)) {
      if (spans.length >= 200) break;
      spans.push(sentenceAround(text, match.index, match.index + match[0].length));
    }
  spans.sort((a, b) => a.start - b.start || b.end - a.end);
  const found: string[] = [];
  let reached = -1;
  for (const { start, end } of spans) {
    if (start < reached) continue;
    reached = end;
    const passage = text.slice(start, end).trim();
    if (passage.length > 0 && !found.includes(passage)) found.push(passage);
    if (found.length === FOUND_MAX) break;
  }
  return found;
}

/** Letters spelled in tag characters (U+E0000 block), which no person sees and many models read. */
export function hasHiddenText(text: string): boolean {
  return /(?:\udb40[\udc20-\udc7e]){4}/.test(text);
}

function sentenceAround(text: string, from: number, to: number): { start: number; end: number } {
  const floor = Math.max(0, from - QUOTE_MAX_CHARS / 2);
  const before = text.slice(floor, from + 1);
  const boundary = Math.max(
    before.lastIndexOf('. '),
    before.lastIndexOf('! '),
    before.lastIndexOf('? '),
    before.lastIndexOf('\n'),
  );
  let start = boundary < 0 ? (floor === 0 ? 0 : from) : floor + boundary + 1;
  while (start < to && /\s/.test(text.charAt(start))) start += 1;
  const ceiling = Math.min(text.length, Math.max(to, start + QUOTE_MAX_CHARS));
  const after = text.slice(to, ceiling).search(/[.!?](?=\s|$)|\n/);
  let end = after < 0 ? ceiling : to + after + (text.charAt(to + after) === '\n' ? 0 : 1);
  if (/[\ud800-\udbff]/.test(text.charAt(end - 1)) && end < text.length) end += 1;
  return { start, end };
}
