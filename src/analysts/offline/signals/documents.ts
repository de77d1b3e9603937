import { rate, spanOf, type Signal } from '../signal.js';
import { Lexicon } from '../lexicon.js';

const PAPERS = new Lexicon(
  `a study, the study, new study, studies, a report, the report, report by, report from, annual report, a survey, the survey, survey of, a poll, the poll, poll of, poll by,
   court records, court documents, court filing, court papers, court filings, a lawsuit, the lawsuit, the complaint, indictment, affidavit, transcript, testimony, filing, filings,
   a statement, in a statement, statement released, press release, press conference, news conference, a letter, the letter, a memo, the memo, audit, dataset, data from, the data, census data,
   published in, peer-reviewed, journal, the journal, clinical trial, documents, official documents, records show, public records, figures from, statistics from, white paper, the ruling, court ruling, the bill, legislation, inspector general`,
);
const SELF = new Lexicon(
  'watch the video, video below, see video, click here, read more, this video, the video, screenshot, check this out, read it here, the clip, watch below',
);

/**
 * Documents that a reader could look up: studies, filings, statements, records. A traceable document makes a claim easy
 * to check (Caulfield 2017; Zhang et al. 2018); "watch the video" does not.
 */
export const documents: Signal = (document) => {
  const { text } = document;
  const papers = PAPERS.find(text, (token) => !token.quoted);
  const self = SELF.find(text);
  const links = text.entities.filter((entity) => entity.type === 'URL').length;
  return {
    id: 'documents',
    features: {
      papers: rate(papers.length, text),
      kinds: Math.log1p(new Set(papers.map((hit) => hit.entry)).size),
      statements: rate(papers.filter((hit) => /statement|conference|release|letter|memo/.test(hit.entry)).length, text),
      invitations: rate(self.length + links, text),
    },
    spans: [
      ...papers.map((hit) => spanOf('text', hit, 'paper', 0.7)),
      ...self.map((hit) => spanOf('text', hit, 'invitation', 0.4)),
    ],
  };
};
