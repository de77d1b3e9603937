import { asPattern } from './speech.js';

/** People of history whom texts quote and who died before 2000, by names that nobody else is likely to have. */
const HISTORIC =
  /^(?:Abraham Lincoln|George Washington|Thomas Jefferson|Alexander Hamilton|Benjamin Franklin|Ulysses S\. Grant|Robert E\. Lee|Frederick Douglass|Harriet Tubman|Sojourner Truth|Mark Twain|Theodore Roosevelt|Woodrow Wilson|Calvin Coolidge|Herbert Hoover|Franklin (?:D\. |Delano )?Roosevelt|Eleanor Roosevelt|Harry (?:S\. )?Truman|Dwight (?:D\. )?Eisenhower|John F\. Kennedy|Lyndon (?:B\. )?Johnson|Richard Nixon|Ronald Reagan|Barry Goldwater|Joseph McCarthy|J\. Edgar Hoover|Martin Luther King(?:,? Jr\.?)?|Malcolm X|Rosa Parks|Winston Churchill|Neville Chamberlain|Queen Victoria|Napoleon(?: Bonaparte)?|Otto von Bismarck|Adolf Hitler|Joseph Goebbels|Josef Mengele|Joseph Stalin|Josef Stalin|Vladimir Lenin|Leon Trotsky|Karl Marx|Friedrich Engels|Mao Zedong|Mao Tse-tung|Ho Chi Minh|Che Guevara|Benito Mussolini|Charles de Gaulle|Mahatma Gandhi|Mohandas Gandhi|Jawaharlal Nehru|Mother Teresa|Anne Frank|Albert Einstein|Isaac Newton|Charles Darwin|Galileo(?: Galilei)?|Marie Curie|Louis Pasteur|Sigmund Freud|Carl Jung|Nikola Tesla|Thomas Edison|Carl Sagan|Richard Feynman|Plato|Aristotle|Socrates|Confucius|Sun Tzu|Lao Tzu|Cicero|Marcus Aurelius|Julius Caesar|Saint Augustine|Thomas Aquinas|Niccol[oò] Machiavelli|Machiavelli|Shakespeare|William Shakespeare|Voltaire|Jean-Jacques Rousseau|Immanuel Kant|Friedrich Nietzsche|Nietzsche|Goethe|John Stuart Mill|Edmund Burke|Alexis de Tocqueville|Tocqueville|Leo Tolstoy|Fyodor Dostoevsky|Oscar Wilde|George Bernard Shaw|Ernest Hemingway|F\. Scott Fitzgerald|George Orwell|Aldous Huxley|Ayn Rand|H\. ?L\. Mencken|Upton Sinclair|Ralph Waldo Emerson|Henry David Thoreau|Hannah Arendt|Simone de Beauvoir|Jean-Paul Sartre|Albert Camus|C\. ?S\. Lewis|G\. ?K\. Chesterton|J\. ?R\. ?R\. Tolkien|Alan Turing|John Lennon|Elvis Presley|Marilyn Monroe|Walt Disney|Alfred Hitchcock|John Maynard Keynes|Friedrich Hayek|Saul Alinsky)$/u;

const YEARS = '\\((?:born )?1[0-9]{3}\\s?[-–—]\\s?(?:1[0-9]{3}|20\\d\\d)\\)';
const DIED =
  '(?:,? (?:\\d{1,3}|who(?: [^,.]{2,60})?|\\p{Lu}[^,.]{0,40}|an? [^,.]{2,60}|the [^,.]{2,60}),?)?(?: has| had)? (?:died|passed away|was (?:killed|murdered|assassinated|executed))(?![\\p{L}])';

/** Whether a text shows that somebody is dead: by what it says of him, or because everybody knows. Sure only of a name in full. */
export function isDead(text: string, name: string): boolean {
  if (HISTORIC.test(name)) return true;
  if (!/\s/u.test(name)) return false;
  const known = asPattern(name);
  return new RegExp(
    `(?<![\\p{L}])(?:[Tt]he late (?:(?:\\p{Lu}|\\p{Ll}{3,})[\\p{L}.-]* ){0,4}${known}|(?:death|funeral|murder|assassination|memory|obituary) of (?:(?:\\p{L}[\\p{L}.-]* ){0,3})${known}|${known} ${YEARS}|${known}${DIED}|${known}['’]s? (?:death|funeral|obituary|assassination|murder|widow|widower))(?![\\p{L}])`,
    'u',
  ).test(text);
}

/** Whether a text tells of a death under somebody's surname. Generous, for who would name him as speaking today; {@link isDead} is sure. */
export function mayBeDead(text: string, name: string): boolean {
  const surname = asPattern(name.split(' ').at(-1) ?? name);
  return new RegExp(
    `\\b(?:death|body|remains|corpse|killing|murder|funeral) of (?:[\\p{L}.’'-]+ ){0,3}${surname}(?![\\p{L}])|(?<![\\p{L}])${surname}(?:, [^,.]{2,60},)? (?:has |had |who )?(?:died|was (?:found dead|killed|shot dead|stabbed to death|murdered|pronounced dead))(?![\\p{L}])|\\b(?:the )?late (?:[\\p{L}.]+ )?${surname}(?![\\p{L}])|(?<![\\p{L}])${surname}['’]s? (?:death|body|remains|funeral|family said|relatives|widow)(?![\\p{L}])`,
    'u',
  ).test(text);
}

/** How a sentence quotes what was said long ago: "once said", "famously wrote", "said in 1961". */
const LONG_AGO =
  /\b(?:once|famously) (?:\p{Ll}+ly )?(?:said|wrote|told|asked|remarked|observed|declared|warned|noted|argued|quipped)\b|\b(?:said|wrote|told|declared|warned|observed|remarked|argued|testified|predicted)\b(?:(?!\bthat\b|[.;,]).){0,40}\b(?:in|of|on \p{Lu}\p{Ll}+ \d{1,2},) (?:1[0-9]{3})\b|\b[Ii]n (?:(?:his|her|an?|the) )?(?:1[0-9]{3})(?: (?:\p{Ll}+ ){0,2}\p{Ll}+)?, [^.;]{0,80}\b(?:said|wrote|told|declared|warned|observed|remarked|argued)\b|\b(?:[Dd]ecades|[Cc]enturies|[Gg]enerations) ago, |\b(?:\d{2,}|[Aa] hundred|[Ff]ifty|[Ff]orty|[Tt]hirty|[Tt]wenty) years ago, /gu;

/**
 * Whether a sentence tells what somebody said long ago, who says nothing about today's news with it.
 * @param within where he and his verb stand, where others may speak in the same sentence
 */
export function isLongAgo(sentence: string, within?: { readonly start: number; readonly end: number }): boolean {
  return [...sentence.matchAll(LONG_AGO)].some(
    ({ 0: words, index }) => !within || (index <= within.end && index + words.length >= within.start),
  );
}
