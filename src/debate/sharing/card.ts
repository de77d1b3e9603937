import { type Badged, badgeWords, cut, escaped } from './badge.js';

/**
 * What messengers and other sites show of a link to a debate (https://ogp.me), as HTML for the head of its page. It has no
 * picture, which would be read as a seal.
 */
export function cardOf(debate: Badged): string {
  const { head, description } = badgeWords(debate);
  const title = debate.article === null ? 'A debate' : `Debate about “${cut(debate.article.title)}”`;
  const members = {
    'og:type': 'article',
    'og:site_name': 'Elenchus',
    'og:title': title,
    'og:description': `Credibility: ${head}. ${description} The people of the debate are simulated.`,
  };
  return Object.entries(members)
    .map(([name, content]) => `<meta property="${name}" content="${escaped(content)}" />`)
    .join('\n    ');
}
