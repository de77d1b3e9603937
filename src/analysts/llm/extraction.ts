import { OPINION_KEYS } from './reply-form.js';

/** Number of characters searched for objects; a normal reply has a few thousand. */
const REPLY_MAX_CHARS = 200_000;
const UNBALANCED_TRIES = 20;

type JsonObject = Readonly<Record<string, unknown>>;

const THINKING_TAG = /<(\/?)(?:think|thinking|reasoning|thought)>/gi;

/**
 * Removes `<think>` blocks and similar ones from a reply, including a block that never closes and one that the chat
 * template opened in the prompt, of which the reply has only the closing tag.
 */
export function withoutThinking(content: string): string {
  // In a reply that is JSON as a whole, such a tag is part of what somebody says.
  if (isJson(content)) return content.trim();
  let said: string[] = [];
  let thinking = false;
  let from = 0;
  for (const tag of content.matchAll(THINKING_TAG)) {
    const closes = tag[1] === '/';
    if (closes && !thinking) said = [];
    else if (!closes && !thinking) said.push(content.slice(from, tag.index));
    thinking = !closes;
    from = tag.index + tag[0].length;
  }
  if (!thinking) said.push(content.slice(from));
  return said.join('').trim();
}

function isJson(text: string): boolean {
  const trimmed = text.trim();
  if (!trimmed.startsWith('{') || !trimmed.endsWith('}')) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const looksLikeOpinion = (candidate: JsonObject): boolean => OPINION_KEYS.filter((key) => key in candidate).length >= 2;

/** The last object in the reply, at any position, that looks like an answer; undefined when there is none. */
export function extractObject(
  content: string,
  looks: (candidate: JsonObject) => boolean = looksLikeOpinion,
): JsonObject | undefined {
  const text = decoded(content.slice(0, REPLY_MAX_CHARS));
  const whole = parseLenient(text.trim());
  if (whole !== undefined) return unwrap(whole, looks);
  const found = objectsIn(text)
    .map(parseLenient)
    .map((value) => (value === undefined ? undefined : unwrap(value, looks)));
  return found.findLast((value) => value !== undefined);
}

/** The text of a reply that is a JSON string with JSON in it, or that has other marks in place of each `"`. */
function decoded(given: string): string {
  const text = given.includes('"') ? given : withPlainQuotes(given);
  if (!/^\s*"\s*[{[]/.test(text)) return text;
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}

/** Replaces what some gateways and small models write for `"`: an entity of HTML, or typographic quotation marks. */
const withPlainQuotes = (text: string): string =>
  text.includes('&quot;')
    ? text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
    : text.replace(/[“”„]/g, '"');

/** An answer may stand in so many objects, as in `{"result": {"data": {"answer": {…}}}}`. */
const WRAPPERS_MAX = 3;

function unwrap(
  value: unknown,
  looks: (candidate: JsonObject) => boolean,
  left = WRAPPERS_MAX,
): JsonObject | undefined {
  const isAnswer = (candidate: unknown): candidate is JsonObject =>
    candidate !== null && typeof candidate === 'object' && !Array.isArray(candidate) && looks(candidate as JsonObject);
  if (isAnswer(value)) return value;
  if (value === null || typeof value !== 'object') return undefined;
  const members: readonly unknown[] = Object.values(value);
  const inner = members.filter(isAnswer);
  if (inner.length > 0) return inner.length === 1 ? inner[0] : undefined;
  const [only, ...others] = members;
  if (left === 0 || others.length > 0 || Array.isArray(value)) return undefined;
  return unwrap(typeof only === 'string' ? parseLenient(only.trim()) : only, looks, left - 1);
}

/** The outermost balanced `{…}` of a text, in order. A brace that never closes is skipped. */
function objectsIn(text: string): readonly string[] {
  const found: string[] = [];
  let from = 0;
  for (let tries = 0; tries < UNBALANCED_TRIES;) {
    const start = text.indexOf('{', from);
    if (start < 0) break;
    const end = closingBrace(text, start);
    if (end < 0) {
      tries += 1;
      from = start + 1;
    } else {
      found.push(text.slice(start, end + 1));
      from = end + 1;
    }
  }
  return found;
}

function closingBrace(text: string, start: number): number {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at += 1) {
    const unit = text.charAt(at);
    if (quoted) {
      if (unit === '\\') at += 1;
      else if (unit === '"') quoted = false;
    } else if (unit === '"') quoted = true;
    else if (unit === '{') depth += 1;
    else if (unit === '}') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
}

/** Parses JSON, tolerating errors that small models make: unescaped line breaks in strings, trailing commas. */
function parseLenient(text: string): unknown {
  if (!/^[[{]/.test(text)) return undefined;
  for (const candidate of [() => text, () => tidy(text)])
    try {
      return JSON.parse(withWrittenOnes(candidate())) as unknown;
    } catch {
      // Try the next candidate.
    }
  return undefined;
}

/** Turns the number `1.0` into a string, since a parsed number does not say whether it was written as a fraction. */
const withWrittenOnes = (text: string): string =>
  text.replace(/"[^"\\]*(?:\\[^][^"\\]*)*"?|(?<![-+.\w])1\.0+(?![.\w])/g, (part) =>
    part.startsWith('"') ? part : `"${part}"`,
  );

function tidy(text: string): string {
  const out: string[] = [];
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charAt(at);
    if (quoted && unit === '\\') {
      out.push(unit, text.charAt(at + 1));
      at += 1;
    } else if (unit === '"') {
      quoted = !quoted;
      out.push(unit);
    } else if (quoted && unit < ' ') out.push(unit === '\n' ? '\\n' : unit === '\t' ? '\\t' : ' ');
    else if (!quoted && unit === ',' && /^[\s]{0,200}[\]}]/.test(text.slice(at + 1, at + 202))) continue;
    else out.push(unit);
  }
  return out.join('');
}
