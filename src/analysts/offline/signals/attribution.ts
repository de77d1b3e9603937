import { rate, share, spanOf, type Signal } from '../signal.js';
import { COLOURED_VERBS, INSTITUTIONS, sourcingOf } from '../sources.js';

/**
 * The sources of statements: named, institutional, anonymous or none. Reporting verbs and named sources indicate
 * reporting; vague and judging attribution indicates an imitation of it (Horne and Adali 2017; Zhang et al. 2018,
 * "credibility signals").
 */
export const attribution: Signal = (document) => {
  const { text } = document;
  const { attributions, sourced } = sourcingOf(document);
  const of = (kind: string): number => attributions.filter((at) => at.kind === kind).length;
  const coloured = attributions.filter((at) => COLOURED_VERBS.has(at.verb)).length;
  const said = attributions.filter((at) => at.verb === 'said').length;
  const early = attributions.some((at) => at.sentence < 3 && at.kind !== 'anonymous') ? 1 : 0;
  return {
    id: 'attribution',
    features: {
      plainVerbs: rate(attributions.length - coloured, text),
      said: rate(said, text),
      colouredVerbs: rate(coloured, text),
      named: rate(of('named'), text),
      institutional: rate(of('institutional'), text),
      anonymous: rate(of('anonymous'), text),
      accordingTo: rate(attributions.filter((at) => at.verb === 'according to').length, text),
      sourcedShare: share(sourced.filter(Boolean).length, sourced.length),
      early,
      trailing: rate(attributions.filter((at) => at.place === 'last' && !COLOURED_VERBS.has(at.verb)).length, text),
      leading: rate(attributions.filter((at) => at.place === 'first' && at.verb === 'according to').length, text),
      roles: rate(text.tokens.filter((token) => !token.quoted && INSTITUTIONS.has(token.lower)).length, text),
    },
    spans: [
      ...attributions
        .filter((at) => at.kind !== 'unclear' && at.kind !== 'pronoun')
        .map((at) => spanOf('text', at, at.kind, at.kind === 'named' ? 0.9 : at.kind === 'anonymous' ? 0.8 : 0.7)),
      ...attributions
        // "tweeted" is a feature of the model, but a poor example to show as a judging verb.
        .filter((at) => COLOURED_VERBS.has(at.verb) && at.verb !== 'tweeted' && at.kind !== 'unclear')
        .map((at) => spanOf('text', at, 'coloured', 0.6)),
    ],
  };
};
