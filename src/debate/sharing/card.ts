import { type Badged, cardTitle, escaped, verdictLine } from './badge.js';

/**
 * What messengers and other sites show of a link to a debate (https://ogp.me), as HTML for the head of its page. It has no
 * picture, which would be read as a seal. Sites that ask for one find its address at `oembed`.
 *
 * @param oembed address at which the link is described by https://oembed.com
 */
export function cardOf(debate: Badged, oembed: string): string {
  const members = {
    'og:type': 'article',
    'og:site_name': 'Elenchus',
    'og:title': cardTitle(debate),
    'og:description': `${verdictLine(debate)} The people of the debate are simulated.`,
  };
  return [
    ...Object.entries(members).map(([name, content]) => `<meta property="${name}" content="${escaped(content)}" />`),
    `<link rel="alternate" type="application/json+oembed" href="${escaped(oembed)}" />`,
  ].join('\n    ');
}
