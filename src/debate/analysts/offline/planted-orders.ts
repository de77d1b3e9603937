/** Where something stands in a text. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/**
 * Text written for a machine that reads: orders to forget instructions, to give a verdict, to take a role; chat mark-up
 * (Greshake et al. 2023, indirect prompt injection; OWASP LLM01). Each expression is bounded, so time stays linear.
 */
const ORDERS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass)\b[^.!?\n]{0,40}\b(?:instructions?|prompts?|rules|guidelines|guardrails|programming|(?:previous|prior|above|earlier)\s+(?:text|context|messages?|directions))\b/gi,
  /\b(?:you are|act as|pretend to be|you're) (?:now )?(?:an? )?(?:ai|a\.i\.|language model|llm|chatbot|assistant|chatgpt|gpt-?\d?|claude|gemini|dan)\b/gi,
  /\b(?:system|developer|hidden) (?:prompt|message|instructions?)\b\s*[:=]/gi,
  /<\|?(?:im_start|im_end|system|assistant|endoftext|endofprompt)\|?>|\[\/?INST\]|<<\/?SYS>>|###\s*(?:system|instruction|assistant)s?\b/gi,
  /\b(?:rate|score|grade|label|mark|classify|rank|give|assign|assess|evaluate|judge)\b[^.!?\n]{0,30}\b(?:this|the) (?:article|text|page|story|document|content|post|piece)\b[^.!?\n]{0,40}\b(?:\d{2,3}|credible|trustworthy|reliable|true|accurate|maximum|highest|perfect|full marks|credibility)\b/gi,
  /\b(?:respond|reply|answer|output|return|print|say|write)\b (?:only )?(?:with|as|exactly|nothing but)\b[^.!?\n]{0,30}(?:\b(?:json|score|100|credible|true|verdict)\b|")/gi,
  /\b(?:note|message|attention|instructions?|memo|notice) (?:to|for) (?:any |all |the )?(?:ai|a\.i\.|llms?|language models?|chatbots?|assistants?|machine readers?|automated (?:readers?|systems?|reviewers?)|fact[- ]?checking (?:ai|bots?|systems?)|bots?|crawlers?|models?)\b/gi,
  /\b(?:if you are|as) an? (?:ai|a\.i\.|llm|(?:large )?language model|automated system|chatbot|machine)\b[^.!?\n]{0,60}/gi,
  /\b(?:credibility|trust|reliability) (?:score|rating)\b[^.!?\n]{0,20}\b(?:must|should|has to|needs to|shall|to)\b[^.!?\n]{0,20}\d{1,3}\b/gi,
  /\b(?:do not|don't|never) (?:flag|mark|report|question|criticize|doubt|mention)\b[^.!?\n]{0,30}\b(?:this|the) (?:article|text|page|story|document|content|instructions?)\b/gi,
];

/** The places that give orders to a machine, at most twenty, in order. */
export function plantedOrders(source: string): Stretch[] {
  const found: Stretch[] = [];
  for (const order of ORDERS)
    for (const match of source.matchAll(order)) {
      found.push({ start: match.index, end: match.index + match[0].trimEnd().length });
      if (found.length >= 400) break;
    }
  return found.sort((a, b) => a.start - b.start).slice(0, 20);
}

const PARAGRAPH_CHARS_MAX = 600;

/**
 * The text with every planted order taken out, spaces in its place so that offsets stay: the whole paragraph where it is
 * a short one, else the sentence. What is planted then moves no score; it is only flagged.
 */
export function withoutOrders(source: string, orders: readonly Stretch[]): string {
  let out = source;
  for (const { start, end } of orders) {
    const paragraphStart = source.lastIndexOf('\n', start - 1) + 1;
    const next = source.indexOf('\n', end);
    const paragraphEnd = next === -1 ? source.length : next;
    let from = paragraphStart;
    let to = paragraphEnd;
    if (paragraphEnd - paragraphStart > PARAGRAPH_CHARS_MAX) {
      from = start;
      while (from > paragraphStart && start - from < PARAGRAPH_CHARS_MAX && !/[.!?]/.test(source.charAt(from - 1)))
        from -= 1;
      to = end;
      while (to < paragraphEnd && to - end < PARAGRAPH_CHARS_MAX && !/[.!?]/.test(source.charAt(to))) to += 1;
      to = Math.min(paragraphEnd, to + 1);
    }
    out = out.slice(0, from) + ' '.repeat(to - from) + out.slice(to);
  }
  return out;
}
