import { type CborMap, isMap } from './cbor.js';
import { addressOf, labelIn, listIn, textIn } from './fields.js';

/** An actions assertion of a claim. */
export interface ActionsAssertion {
  readonly label: string;
  readonly fields: CborMap;
}

/** What the rules need to know of a manifest. */
export interface ActionsContext {
  readonly claimVersion: number;
  readonly isUpdate: boolean;
  /** Those of the claim's own assertions before those that it gathered. */
  readonly assertions: readonly ActionsAssertion[];
  /** Relationship by label of the ingredient assertion. */
  readonly ingredients: ReadonlyMap<string, string>;
  /** Whether an address names an assertion that its manifest's claim lists. */
  readonly isListed: (address: string) => boolean;
}

/** Why actions break a rule, with the status code of C2PA. */
export interface BrokenRule {
  readonly detail: string;
  readonly code: string;
}

const MALFORMED = 'assertion.action.malformed';
const MISMATCH = 'assertion.action.ingredientMismatch';
const STARTS = new Set(['c2pa.created', 'c2pa.opened']);

/** Actions on ingredients and the relationship that these must have; the first group must name one. */
const NEEDS: Readonly<Record<string, string>> = {
  'c2pa.opened': 'parentOf',
  'c2pa.placed': 'componentOf',
  'c2pa.removed': 'componentOf',
};
const MAY_NAME: Readonly<Record<string, string>> = { 'c2pa.transcoded': 'parentOf', 'c2pa.repackaged': 'parentOf' };

/** Actions that an update manifest may have (C2PA 2.2, 11.2.3). */
const UPDATES = new Set(['c2pa.edited.metadata', 'c2pa.opened', 'c2pa.published', 'c2pa.redacted']);

/**
 * The first rule of C2PA for actions (2.2, 15.10.3.2.2) that a manifest breaks. Claims of version 1 come from a time
 * without most of these rules, so only their number of assertions counts.
 */
export function brokenActionRule(context: ActionsContext): BrokenRule | undefined {
  const { claimVersion, isUpdate, assertions } = context;
  const all = assertions.map(({ fields }) => listIn(fields.actions).map((action) => (isMap(action) ? action : EMPTY)));
  const names = all.map((actions) => actions.map(({ action }) => textIn(action) ?? ''));
  if (isUpdate && names.flat().some((name) => !UPDATES.has(name)))
    return { detail: 'an update manifest has an action that it may not have', code: 'manifest.update.invalid' };
  if (claimVersion < 2)
    return assertions.length > 1 ? malformed('the manifest has more than one list of actions') : undefined;
  if (names.some((list) => list.length === 0 || list.includes(''))) return malformed('a list of actions is empty');
  const [first, ...others] = names;
  if (!isUpdate && !STARTS.has(first?.[0] ?? ''))
    return malformed('the first action neither created nor opened the image');
  if (others.flat().some((name) => STARTS.has(name)))
    return malformed('an action that creates or opens is not in the first list');
  for (const action of all.flat()) {
    const broken = brokenByOne(action, context);
    if (broken) return broken;
  }
  return undefined;
}

const EMPTY: CborMap = {};
const malformed = (detail: string): BrokenRule => ({ detail, code: MALFORMED });

function brokenByOne(action: CborMap, { ingredients, isListed }: ActionsContext): BrokenRule | undefined {
  const name = textIn(action.action) ?? '';
  const parameters = isMap(action.parameters) ? action.parameters : EMPTY;
  const named = namedIn(parameters);
  const required = Object.hasOwn(NEEDS, name) ? NEEDS[name] : undefined;
  const wanted = required ?? (named && Object.hasOwn(MAY_NAME, name) ? MAY_NAME[name] : undefined);
  if (wanted !== undefined && !named?.some((label) => ingredients.get(label) === wanted))
    return { detail: `${name} names no ingredient with the relationship ${wanted}`, code: MISMATCH };
  if (name === 'c2pa.created' && textIn(action.digitalSourceType) === undefined)
    return malformed('c2pa.created does not state the source of the image');
  const languages = [parameters.sourceLanguage, parameters.targetLanguage];
  if (name === 'c2pa.translated' && !languages.every((language) => textIn(language)))
    return malformed('c2pa.translated does not state its languages');
  if (name !== 'c2pa.redacted' || action.parameters === undefined) return undefined;
  const address = textIn(parameters.redacted);
  return address !== undefined && labelIn(address) !== undefined && isListed(address)
    ? undefined
    : { detail: 'c2pa.redacted names no assertion', code: 'assertion.action.redactionMismatch' };
}

/** Labels of the ingredient assertions that an action names; undefined if it names none. */
function namedIn({ ingredient, ingredients }: CborMap): readonly string[] | undefined {
  if (ingredient === undefined && !Array.isArray(ingredients)) return undefined;
  const references = ingredient === undefined ? listIn(ingredients) : [ingredient];
  return references.flatMap((reference) => {
    const url = isMap(reference) ? textIn(reference.url) : undefined;
    return url === undefined ? [] : [addressOf(url)?.path.at(-1) ?? ''];
  });
}
