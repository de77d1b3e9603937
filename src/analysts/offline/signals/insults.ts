import { rate, spanOf, type Signal } from '../signal.js';
import { Lexicon } from '../lexicon.js';

const NAMES = new Lexicon(
  `idiot, idiots, idiotic, moron, morons, moronic, stupid, dumb, fool, fools, clown, clowns, loser, losers, liar, liars, traitor, traitors, treasonous, thug, thugs, scum, scumbag, crook, crooks, crooked, corrupt, disgraced, disgraceful, hypocrite, hypocrites, hypocritical, coward, cowards, cowardly, bigot, bigots, racist, racists, fascist, fascists, nazi, nazis, commie, marxist, libtard, libtards, snowflake, snowflakes, sheep, sheeple, puppet, puppets, stooge, stooges, shill, shills, hack, hacks, lunatic, lunatics, psychopath, sociopath, pervert, perverts, degenerate, degenerates, pathetic,  clueless, incompetent, ignorant, deranged, unhinged, delusional, buffoon, goons, minions, cronies, henchmen, warmonger, demagogue, charlatan, crybaby, whiny, nutjob, wingnut, leftist, leftists, libs, globalist, globalists, elitist, elitists, apologist, radical left, far-left, regressive, social justice warriors, deplorables, infidel, infidels, islamist, jihadi, savages, animals, monster, monsters, villain, tyrant, dictator, arrogant, smug, sleazy, shameless, spineless, gutless`,
);

/** Name calling outside quotations (Da San Martino et al. 2019, "Name calling, labeling"). */
export const insults: Signal = (document) => {
  const own = NAMES.find(document.text, (token) => !token.quoted);
  const headline = NAMES.find(document.title, (token) => !token.quoted);
  return {
    id: 'insults',
    features: {
      names: rate(own.length, document.text),
      kinds: Math.log1p(new Set(own.map((hit) => hit.entry)).size),
      inHeadline: Math.min(1, headline.length),
    },
    spans: [
      ...headline.map((hit) => spanOf('title', hit, 'name', 0.9)),
      ...own.map((hit) => spanOf('text', hit, 'name', 0.8)),
    ],
  };
};
