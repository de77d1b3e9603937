/** The product token under which sites address this service in robots.txt. */
export const ROBOTS_AGENT = 'elenchus';

interface Rule {
  readonly allow: boolean;
  readonly path: string;
}

const LINES_MAX = 5_000;
const PATH_CHARS_MAX = 500;

/** Whether a robots.txt (RFC 9309) lets this service read a path with its query. The longest matching rule decides. */
export function allowsPath(robots: string, path: string): boolean {
  const rules = rulesFor(robots);
  let best: Rule | undefined;
  for (const rule of rules)
    if (
      matches(rule.path, path) &&
      (!best || rule.path.length > best.path.length || (rule.path.length === best.path.length && rule.allow))
    )
      best = rule;
  return best?.allow ?? true;
}

/** The rules of the groups for this service, or those for `*` if no group names it. */
function rulesFor(robots: string): readonly Rule[] {
  const own: Rule[] = [];
  const common: Rule[] = [];
  let agents: string[] = [];
  let inAgents = false;
  let named = false;
  for (const line of robots.split(/\r\n|\r|\n/, LINES_MAX)) {
    const content = line.replace(/#.*$/, '');
    const colon = content.indexOf(':');
    if (colon < 0) continue;
    const key = content.slice(0, colon).trim().toLowerCase();
    const value = content.slice(colon + 1).trim();
    if (key === 'user-agent') {
      if (!inAgents) agents = [];
      inAgents = true;
      agents.push(value.toLowerCase());
      if (value.toLowerCase() === ROBOTS_AGENT) named = true;
      continue;
    }
    if (key !== 'allow' && key !== 'disallow') continue;
    inAgents = false;
    if (value === '' || value.length > PATH_CHARS_MAX) continue;
    const rule = { allow: key === 'allow', path: value };
    if (agents.includes(ROBOTS_AGENT)) own.push(rule);
    else if (agents.includes('*')) common.push(rule);
  }
  return named ? own : common;
}

/**
 * Whether a path matches a rule, in which `*` stands for anything and a final `$` for the end. Linear for each star.
 */
function matches(rule: string, path: string): boolean {
  const ended = rule.endsWith('$');
  const [first = '', ...parts] = (ended ? rule.slice(0, -1) : rule).split('*');
  if (!path.startsWith(first)) return false;
  let at = first.length;
  const last = parts.pop();
  for (const part of parts) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  if (last === undefined) return !ended || at === path.length;
  if (!ended) return path.includes(last, at);
  return path.length - last.length >= at && path.endsWith(last);
}
