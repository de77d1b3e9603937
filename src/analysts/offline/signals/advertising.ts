import { Lexicon } from '../lexicon.js';
import { rate, spanOf, type Signal } from '../signal.js';

const SELLING = new Lexicon(
  `buy now, order now, order yours, shop now, click here, click below, sign up, sign up now, sign up for, subscribe, free trial, limited time, limited-time offer, special offer, discount, coupon, promo code, money back, money-back guarantee, risk-free, satisfaction guaranteed, act now, while supplies last, add to cart, sponsored, sponsored content, paid post, advertorial, affiliate, our store, our shop, free shipping, call today, supplement, supplements, donate, donation, donate now, support our work, join our, our newsletter, become a member, download our, get yours, available now, for only $, best price, on amazon, pre-order, e-book, ebook, newsletter, follow us, like us`,
);
const STRONG =
  /buy now|order|shop now|limited|offer|coupon|promo|money|risk|guaranteed|act now|supplies|cart|sponsored|paid post|advertorial|affiliate|shipping|call today|get yours|for only|free trial|discount/;

/** Phrases that sell something to the reader (Zhang et al. 2018, aggressive and native advertising). */
export const advertising: Signal = (document) => {
  const hits = SELLING.find(document.text, (token) => !token.quoted);
  const strong = hits.filter((hit) => STRONG.test(hit.entry));
  return {
    id: 'advertising',
    features: { calls: rate(hits.length, document.text), selling: rate(strong.length, document.text) },
    spans: hits.map((hit) =>
      spanOf('text', hit, STRONG.test(hit.entry) ? 'selling' : 'call', STRONG.test(hit.entry) ? 0.8 : 0.4),
    ),
  };
};
