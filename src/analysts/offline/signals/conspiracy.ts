import { Lexicon } from '../lexicon.js';
import { rate, spanOf, type Signal } from '../signal.js';

const FRAMES = new Lexicon(
  `cover-up, cover up, covered up, covering up, coverup, deep state, shadow government, new world order, illuminati, false flag, crisis actors, they don't want you to know, don't want you to know, what they aren't telling, aren't telling you, not telling you, hidden agenda, secret agenda, secret plan, secretly planned, secret society, secret societies, puppet masters, pulling the strings, pull the strings, behind the scenes, behind closed doors, the powers that be, powerful elites, global elite, global elites, the elites, elites, globalist, globalists, the cabal, cabal, mainstream media, lamestream, msm, corporate media, controlled media, media blackout, media won't, media refuses, the media is hiding, silenced, suppressed, censored, wake up, sheeple, open your eyes, do your own research, connect the dots, follow the money, big pharma, bioweapon, bio-weapon, depopulation, population control, mind control, chemtrails, microchip, 5g, plandemic, scamdemic, rothschild, rothschilds, soros, george soros, bilderberg, freemasons, satanic, pedophile ring, pizzagate, crimes against humanity, martial law, fema camps, one world government, operation mockingbird, cia, psyop, mk ultra, agenda 21, agenda 2030, great reset, the truth about, hidden truth, truth is out, truthers, coincidence, no coincidence, whistleblower exposes, conspiracy, conspiracies, the real reason, exposed, inside job, staged, planted, rigged, hoax, traitors, treason, tyranny`,
);
const WEAK =
  /^(cia|conspiracy|conspiracies|behind the scenes|behind closed doors|wake up|planted|staged|suppressed|exposed|coincidence|elites|soros|george soros|censored|silenced|martial law|5g|rigged|hoax|treason|traitors|microchip|tyranny)$/;

/** Phrases about hidden powers and suppressed truths (Oswald 2016; Miani, Hills and Bangerter 2021, LOCO). */
export const conspiracy: Signal = (document) => {
  const { text, title } = document;
  const hits = FRAMES.find(text, (token) => !token.quoted);
  const strong = hits.filter((hit) => !WEAK.test(hit.entry));
  const headline = FRAMES.find(title);
  return {
    id: 'conspiracy',
    features: {
      strong: rate(strong.length, text),
      weak: rate(hits.length - strong.length, text),
      kinds: Math.log1p(new Set(hits.map((hit) => hit.entry)).size),
      headline: Math.min(1, headline.length),
    },
    spans: [
      ...headline.map((hit) =>
        spanOf('title', hit, WEAK.test(hit.entry) ? 'hint' : 'frame', WEAK.test(hit.entry) ? 0.4 : 0.9),
      ),
      ...hits.map((hit) =>
        spanOf('text', hit, WEAK.test(hit.entry) ? 'hint' : 'frame', WEAK.test(hit.entry) ? 0.3 : 0.9),
      ),
    ],
  };
};
