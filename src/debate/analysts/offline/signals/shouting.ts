import { type Passage, type Token } from '../document.js';
import { rate, share, spanOf, type Signal } from '../signal.js';
import { sourcingOf } from '../sources.js';

const ACRONYM =
  /^(NATO|NASA|COVID|UNICEF|OPEC|AIDS|NAACP|NAFTA|ISIS|ISIL|NCAA|UNESCO|FEMA|ACLU|AFP|SARS|MERS|DACA|HIPAA|LGBT|LGBTQ|ICUs|NYPD|LAPD|CNBC|MSNBC|YMCA|FIFA|UEFA|ASEAN|BREXIT|GMT|WTO|IMF|HTTP|HTML|PTSD|NSDAP|OSHA|CDC|FBI|CIA|NBC|ABC|CBS|CNN|BBC|GDP|USA)$/;

const shouted = (token: Token): boolean => /^\p{Lu}{4,}$/u.test(token.value) && !ACRONYM.test(token.value);
const capitals = (passage: Passage): Token[] => passage.tokens.filter((token) => shouted(token));

/** Capitals, exclamation and dots: typography that raises its voice (Horne and Adali 2017; Biyani et al. 2016). */
export const shouting: Signal = (document) => {
  const { text, title } = document;
  const loud = capitals(text);
  const loudTitle = capitals(title);
  const { sentenceOf } = sourcingOf(document);
  const bangs = text.tokens
    .map((token, index) => ({ token, index }))
    .filter(({ token }) => token.value.includes('!') && !token.quoted);
  const dots = text.tokens.filter((token) => /^(\.\.+|…)$/.test(token.value) && !token.quoted).length;
  const titleWords = title.words;
  const titleBang = title.tokens.some((token) => token.value.includes('!')) ? 1 : 0;
  const doubled = text.tokens.filter((token) => /[!?]{2,}/.test(token.value)).length;
  return {
    id: 'shouting',
    features: {
      capitals: rate(loud.length, text),
      capitalsInTitle: Math.min(0.6, share(loudTitle.length, titleWords + 2)),
      exclamations: rate(bangs.length, text),
      doubled: rate(doubled, text),
      dots: rate(dots, text),
      titleBang,
    },
    spans: [
      ...loudTitle.map((token) => spanOf('title', token, 'capitals', 0.8)),
      ...loud.map((token) => spanOf('text', token, 'capitals', 0.6)),
      ...bangs.flatMap(({ index }) => {
        const sentence = text.sentences[sentenceOf[index] ?? -1];
        return sentence === undefined ? [] : [spanOf('text', sentence, 'exclamation', 0.6)];
      }),
    ],
  };
};
