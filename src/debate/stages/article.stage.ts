import { type FactsOf, sha256 } from '../../kernel/index.js';
import { type CoreState, eventOf, type Finding, type Stage } from '../model/stage.js';
import { type Imported, importedSchema } from '../model/stored-article.js';

interface Kept {
  readonly article: Imported | null;
}
type State = CoreState & Kept;

const event = eventOf<State, Kept>();

const events = {
  ArticleImported: event({
    schema: importedSchema,
    transitions: [{ from: 'opened', to: 'imported' }],
    fold: (_, article) => ({ article }),
    audited: function* (_, { article, sha256: stated }): Generator<Finding> {
      if (sha256(article.text) !== stated)
        yield { check: 'article', detail: 'the text does not have the recorded hash' };
    },
    inherited: (imported) => imported,
    // A text that was sent has no address at which it could be read again.
    inheritedLate: ({ article: { url } }) => url.startsWith('urn:'),
    said: ({ article: { title, site, byline, publishedAt, text, incomplete } }, { strong, faint, printable }) => {
      const source = [site, byline, publishedAt].filter((part) => part !== null).join(' · ');
      const left = incomplete ? `, ${incomplete.words} left out` : '';
      const words = `${text.split(/\s+/).length} words${left}`;
      return [strong(printable(title)), faint(`    ${printable(source)}${source === '' ? '' : ' · '}${words}`)];
    },
  }),
};

interface Move {
  readonly kind: 'import-article';
}

/** Reads the article. */
export const article = {
  name: 'article',
  initial: { article: null } as Kept,
  events,
  steps: {
    'import-article': ({ imported }: { readonly imported: Imported }, state) =>
      state.article === null ? [{ type: 'ArticleImported', data: imported }] : [],
  },
  next: ({ debate }): readonly Move[] => (debate.value === 'opened' ? [{ kind: 'import-article' }] : []),
  asks: ['import-article'] as const,
  checks: ['article'] as const,
} satisfies Stage<State, FactsOf<typeof events>>;
