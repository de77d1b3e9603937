import { sha256 } from '../../kernel/index.js';
import { type Check } from '../dossier.js';

/** The article's text has the recorded hash, and every flag's quote occurs in it verbatim. */
export const article: Check = function* ({ frames }) {
  for (const { revision, event, before } of frames) {
    if (event.type === 'ArticleImported' && sha256(event.data.article.text) !== event.data.sha256)
      yield { revision, detail: 'the text does not have the recorded hash' };
    if (event.type !== 'ArgumentMade') continue;
    const text = before.article?.article;
    for (const { quote } of event.data.flags)
      if (quote === '' || !(text?.text.includes(quote) === true || text?.title.includes(quote) === true))
        yield {
          revision,
          detail: `${event.data.persona} quotes text that is not in the article: “${quote.slice(0, 80)}”`,
        };
  }
  return undefined;
};
