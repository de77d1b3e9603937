import { Refusal } from '../../kernel/index.js';
import { importedSchema, storedArticle } from '../model/stored-article.js';
import { type Works } from './work.js';

/** Only for a reader that hangs; the article reader has its own limits. */
const TIMEOUT_MS = 120_000;

/** Reads the article's page. */
export const importArticle: Works['import-article'] = {
  timed: 'article',
  timeoutMs: () => TIMEOUT_MS,
  perform: async (_, { world, state, questions, assertWanted, onTrouble }) => {
    const url = state().opening?.url ?? '';
    try {
      const article = await questions().ask((signal) => world.articles.read(url, signal));
      return { kind: 'import-article', imported: importedSchema.parse(storedArticle(article)) };
    } catch (error) {
      assertWanted(error);
      if (error instanceof Refusal) return { kind: 'abandon', code: error.code, reason: error.detail ?? error.title };
      // A page that breaks its reader would break it again, so there is no second attempt.
      onTrouble(error);
      return { kind: 'abandon', code: 'debate-failed', reason: 'The article could not be read.' };
    }
  },
};
