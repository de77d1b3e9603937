import { type Block, letters, wordCount } from './blocks.js';

/** Detects boilerplate around an article by its wording: pointers to other pages, calls to action, credits, dates. */

/** Interface words that form a whole block. */
const LABEL =
  /^[-–—\s]*(?:advert(?:isement|isements)?|ad|anzeige|publicité|pubblicità|publicidade|publicidad|реклама|広告|sponsored(?: content)?|promoted|story continues below(?: advertisement)?|article continues (?:below|after).*|continue reading(?: the main story)?(?: below)?|loading(?: content)?\s*\.{0,3}|caption|hide caption|toggle caption|enlarge(?: this image)?|close|share(?: this)?(?: article| story)?|print|email|e-mail|copy(?: link)?|save|listen|play|sign in|log in|login|register|(?:subscribe|sign up|join)(?: (?:now|today|here|for free))?|(?:jetzt |hier |newsletter |kostenlos )?(?:abonnieren|anmelden)|(?:je )?m['’]abonner?|s['’](?:abonner|inscrire)|abonnez-vous|suscribirse|suscríbete(?: ahora)?|(?:assine|inscreva-se)(?: já| agora)?|(?:abbonati|iscriviti)(?: ora| subito)?|abonneer(?: nu)?|prenumerera(?: nu)?|abonner(?: nå| nu)?|subskrybuj(?: teraz)?|zapisz się|подписаться|подписывайтесь|підписатися|abone ol|订阅|立即订阅|訂閱|購読する|구독하기|skip to .{1,30}|comments?|\d+ comments?|leave a (?:comment|reply)|highlights|breaking news|exclusive|(?:image |photo |slide )?\d+ (?:of|\/)(?: \/)? \d+|this slideshow requires javascript\.?|please enable javascript.*|view (?:image|gallery|more|all)|see (?:image|gallery)|back to top|home|menu|search|next|previous|prev|opinion columnist|letture|min read|\d+ min(?:ute)?s?(?: read)?|reading time:?.{0,20}|tempo de leitura:?.{0,20}|lesezeit:?.{0,20}|[\d.,]+[km]?(?: (?:shares?|views?|likes?|reads?))?|(?:artikel |rezept |seite |beitrag |diesen artikel )?(?:drucken|teilen|merken|kommentieren|weiterlesen|vorlesen)|print (?:article|recipe|page)|drukuj|udostępnij|skomentuj|imprimer|partager|imprimir|compartir|compartilhar|stampa|condividi|afdrukken|delen|load more(?: .{1,20})?|lade weitere inhalte|(?:weitere|mehr) (?:inhalte |artikel )?(?:laden|anzeigen)|(?:show|hide) (?:more|sources)|(?:quellen|details) (?:aus|ein)blenden|externer inhalt|(?:beitrags|titel|vorschau)bild|featured image|imagem de destaque|image illustrative|pdf|(?:als pdf|pdf) (?:herunterladen|download|speichern)|permalink|permalien)[-–—\s]*$/i;

/** The beginning of a pointer to another page; it counts only when it is mostly link or ends with a colon. */
const POINTER =
  /^[\s("“»>*•-]*(?:related(?: (?:articles?|stor(?:y|ies)|posts?|coverage|links?|reading|content|topics?|news|video))?|read (?:more|also|next|this|the full|our)|see (?:also|more)|also (?:read|see|on)|more(?: (?:from|on|about|stories|coverage|news|in|great))?|don['’]t miss|must read|recommended|editor['’]s picks?|you (?:may|might|could|['’]ll) (?:also )?(?:like|enjoy|be interested).{0,20}|up next|watch(?: more| now| live)?|listen(?: to)?|in pictures|gallery|video|photos?|click here|check out|explore|further reading|most (?:popular|read|viewed)|popular|trending|latest|top stories|via|leggi anche|approfondisci|guarda anche|lesen sie (?:auch|mehr)|mehr (?:zum thema|dazu)|lire (?:aussi|également)|à lire|(?:lea|lee|leer|ver|mira) (?:también|además|más)|(?:leia|veja|saiba|confira) (?:também|mais)|lees ook|läs (?:också|mer|även)|les også|læs også|lue myös|czytaj (?:też|także|więcej)|zobacz (?:też|także)|čtěte také|читайте (?:также|ещё|еще)|читать также|по теме|смотрите также|関連記事|相关阅读|延伸閱讀|延伸阅读|관련기사)\b/i;

/** A heading or label that introduces a list of other pages. */
const LIST_OF_OTHERS =
  /^[\s"“]*(?:related(?: (?:articles?|stor(?:y|ies)|posts?|coverage|links?|reading|content|topics?|news|videos?))?|(?:read|see|more|also) (?:more|also|next|like this)?|more (?:from|on|about|stories|news|great|in|like)\b.{0,60}|don['’]t miss|recommended(?: (?:for you|stories|articles|reading))?|editor['’]s picks?|you (?:may|might|['’]ll) (?:also )?(?:like|enjoy|be interested in).{0,20}|up next|most (?:popular|read|viewed).{0,20}|popular(?: (?:posts|stories|now))?|trending(?: now)?|latest(?: (?:news|stories|posts))?|top stories|what to read next|story timeline|further reading|(?:leggi|guarda|vedi) anche|potrebbe(?:ro)? interessar(?:ti|vi)(?: anche)?|articoli correlati|(?:lesen|lies) (?:sie |du )?(?:auch|mehr|dazu)(?: die folgenden .{1,20})?|schon gelesen\??|auch interessant|passend dazu|mehr (?:zum thema|themen|dazu)\b.{0,30}|(?:weitere|ähnliche|verwandte) (?:artikel|beiträge|themen|meldungen|nachrichten)\b.{0,30}|weiterführende[rs]? links?|.{0,30}könnten? (?:dich|sie|euch|ihnen|dir) (?:auch )?(?:interessieren|gefallen)|(?:à )?lire (?:aussi|également)|sur le même (?:sujet|thème)|dans la même rubrique|articles (?:liés|similaires)|(?:lea|lee|ver|mira) también|(?:también )?te puede interesar|(?:notas?|noticias|artículos) relacionad[ao]s|(?:leia|veja|saiba|confira) (?:também|mais)|(?:notícias|matérias) relacionadas|lees (?:ook|verder|meer)|gerelateerde (?:artikelen|berichten)|(?:zobacz|czytaj|przeczytaj) (?:też|także|również|więcej)|läs (?:också|även|mer)|les også|læs også|читайте также|関連記事|相关阅读|延伸阅读)\s*[:：…]?$/i;

/** Whether a block is the label above a list of other pages. */
export const introducesOthers = ({ text }: Block): boolean => LIST_OF_OTHERS.test(text);

/** Sentences that ask the reader to do something. */
const CALL =
  /\b(?:sign up (?:for|to)|subscribe to|join (?:our|us on|the conversation)|follow (?:us|me|him|her|them|@\w+)\b|follow .{2,60} on (?:twitter|facebook|instagram|x\b|linkedin|youtube)|like us on|find us on|like this (?:story|article)|share (?:it|this) with|get .{3,60} (?:delivered|in your inbox)|download our app|our (?:free |daily |weekly )?newsletter|support (?:our|independent) journalism|become a (?:member|subscriber|patron)|donate (?:now|today|here)|got a (?:news )?tip|send (?:us )?(?:your )?tips|have a (?:news )?tip|contact (?:the (?:writer|author|reporter)|us at)|reach (?:the )?(?:reporters?|writers?|author|him|her|them) (?:at|on|via)|email (?:the (?:writer|author)|him|her|us) at|let us know in the comments|tell us what you think|leave a comment|comments? (?:are|is) (?:closed|moderated)|this (?:website|site) uses cookies|click here (?:to|for)|this post (?:may )?contains? (?:affiliate|referral)|affiliate (?:and\/or referral )?links?|we (?:may )?(?:earn|receive|use income earning) .{0,40}(?:commission|affiliate)|temporarily moderating all comments)/i;

/** The same by the imperative that begins a block, and in other languages. */
const CALL_FIRST =
  /^[\s»>*•¡¿-]*(?:if you (?:enjoyed|liked) (?:reading )?this|(?:do|would) you (?:want|like) to (?:be (?:informed|notified)|receive|support|stay)|was this (?:article|page|post|information|answer)|verpass(?:e|en sie)? (?:keine|nichts)|abonnier(?:e|en sie|t (?:uns|unser\p{L}*))(?!\p{L})|(?:folge|folgen sie|folgt) (?:uns|mir)\b|melden? (?:dich|sie sich|sich)\b.{0,40}\ban\b|hinterlass(?:e|en sie)?\b.{0,30}kommentar|(?:war|ist) (?:der|dieser|das|die|diese)\b.{1,30}(?:nützlich|hilfreich)|hat (?:dir|ihnen) (?:der|dieser|das)\b.{1,30}gefallen|wir respektieren (?:deine|ihre) privatsphäre|diese (?:website|seite) (?:verwendet|nutzt|benutzt)\b|suivez[- ](?:nous|moi)|abonnez[- ]vous|inscrivez[- ]vous|cet article vous a|ce site utilise\b|síguenos|suscríbe(?:te|ase)|únete\b|regístrate\b|este sitio (?:usa|utiliza)\b|seguici\b|iscriviti\b|abbonati\b|questo sito (?:usa|utilizza)\b|inscreva-se|cadastre-se|siga-nos|este site (?:usa|utiliza)\b|śledź nas|zapisz się|obserwuj nas|dołącz do nas|ta strona (?:używa|korzysta)|volg ons|meld je aan|abonneer\b|schrijf je in|deze (?:website|site) gebruikt)/iu;

/** Where and when a page was put: "This entry was posted in … on …", "Zuletzt geändert am 3. Mai 2021". */
const FILED =
  /^[\s(]*(?:(?:this (?:entry|post|article)|(?:der|dieser|dieses?) (?:beitrag|artikel|eintrag|text)|cet? (?:article|billet)|est[ea] (?:artículo|entrada|artigo|post)|questo (?:articolo|post)|dit (?:artikel|bericht)|ten (?:artykuł|wpis)) (?:was|wurde|a été|fue|foi|è stato|werd|został) .{0,60}\d{4}.{0,30}|(?:(?:last|zuletzt) )?(?:updated|modified|posted|erstellt|aktualisiert|geändert|veröffentlicht|publié|mis à jour|publicado|actualizado|atualizado|pubblicato|aggiornato|geplaatst|bijgewerkt|opublikowano|zaktualizowano)(?: ?:| (?:on|am|le|el|il|op|em|dnia))? (?:\p{L}+,? )?\d.{0,40}[^.!?])$/iu;
const FILED_WORDS_MAX = 24;

/** The heading above a note on whoever wrote the article. */
const ABOUT_AUTHOR =
  /^(?:about the authors?|über (?:den autor|die autor(?:in|en)|mich)|zur (?:autorin|person)|zum autor|à propos de l['’]auteur(?:e)?|sobre (?:el|la|o|a) autora?|(?:informazioni )?sull['’]autor[ei]|over de auteur|o autor(?:ze|ce))\s*:?$/i;
const ABOUT_AUTHOR_WORDS_MAX = 200;

/** A line that names the owner of the words or pictures. */
const RIGHTS =
  /^(?:[(\[]?\s*(?:copyright|©|\(c\)|ⓒ)|.{0,60}\ball rights reserved\b|.{0,60}\b(?:alle rechte vorbehalten|alle rechten voorbehouden|tous droits réservés|todos los derechos reservados|todos os direitos reservados|tutti i diritti riservati|wszelkie prawa zastrzeżone)|materiał chroniony prawem|.{0,80}무단전재)/i;
const CREDIT =
  /^[([\s]*(?:(?:image|photo|photograph|picture|video|illustration|graphic|foto|bild|crédit photo|фото)s?(?: credits?| by| courtesy(?: of)?| via)?\s*[:：|/©]|(?:titel|beitrags|teaser|aufmacher)(?:bild|foto)\s*[:：|/©]|(?:crédits?(?: photos?)?|imagem|imagen|immagine|zdjęcie|fotografia)\s*[:：|/©]|(?:abbildung|abb\.|figure|fig\.) \d+\s*[:：]|(?:image|photo|photograph) (?:credit|by|courtesy)|credits?\s*[:：]|getty images|(?:ap|afp|reuters|epa)\s*(?:photo|\/|$))/i;
/** Author's notes that follow an article: "X is a reporter at …". */
const AUTHOR_NOTE =
  /^(?:[\p{Lu}][\p{L}.'’-]+ ){1,4}(?:is|was|covers|writes|reports) (?:a |an |the |about |on |for |.{0,40}['’]s )?.{0,60}\b(?:reporter|writer|editor|journalist|columnist|correspondent|contributor|author|freelance|blogger|native|covers|covering|producer|curator)\b/u;

const MONTH =
  '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|gen|mag|giu|lug|ago|set|ott|dic|fev|avr|mai|juin|juil|août|déc|mär|okt|dez|ene|abr|янв|фев|мар|апр|мая|июн|июл|авг|сен|окт|ноя|дек)[\\p{L}.]*';
const DATE = new RegExp(
  `(?:^|[^\\p{L}])(?:\\d{1,2}(?:st|nd|rd|th|\\.)?\\s+(?:de\\s+)?${MONTH}|${MONTH}\\s+\\d{1,2}(?:st|nd|rd|th)?)(?=$|[^\\p{L}])|\\b\\d{1,4}[./-]\\d{1,2}[./-]\\d{2,4}\\b|\\b\\d{1,2}:\\d{2}\\b|\\d{4}年`,
  'iu',
);
const BYLINE = /^(?:(?:written |posted |published |story )?by|von|par|por|di|door|av|автор:?)\s+\S/iu;
const BARE = /^(?:https?:\/\/\S+|(?:www\.)?[\w-]+(?:\.[\w-]+)+\/\S*|[^\s@]+@[^\s@]+\.\w+|@\w+)$/i;

const DATE_WORDS_MAX = 14;
/** Characters. A date in a longer block is part of its content. */
const DATE_CHARS_MAX = 300;
const LEAD_BLOCKS_MAX = 12;
const SENTENCE_WORDS_MIN = 12;
const SENTENCE_END = /[.!?…。！？:;"”»)]$/u;

/** Whether a text asks for consent to cookies and the like, and says little else. */
export function isConsentRequest(text: string): boolean {
  const found =
    text.match(
      /\b(?:cookies?|consent|gdpr|privacy (?:policy|settings|choices)|our partners|legitimate interest|accept all|personal data|einwilligung|datenschutz|consentement|consentimiento)\b/gi,
    )?.length ?? 0;
  return found >= 4 && found / Math.max(1, wordCount(text)) > 0.025;
}

/** Words of forms for signing in, signing up and lost passwords, in the languages whose sites were seen to have them in their text. */
const ACCOUNT =
  /passwor[dt]|kennwort|mot de passe|contraseña|senha|wachtwoord|hasł[oa]|пароль|\b(?:log ?in|sign ?(?:in|up)|anmeld|registrier|registr|(?:user|your|my|dein|ihr|mein|neues) ?(?:account|konto|profil)|inscription|connecter|cuenta|conta|account|e-?mail)/i;
const ACCOUNT_SHARE_MIN = 0.4;
const ACCOUNT_BLOCKS_MIN = 3;

/** Whether a text is the messages of a form about readers' accounts: most of its lines, and nothing of the title. */
export function isAccountForm(text: string, title: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const about = lines.filter((line) => ACCOUNT.test(line)).length;
  if (about < ACCOUNT_BLOCKS_MIN || about < ACCOUNT_SHARE_MIN * lines.length) return false;
  const said = text.toLowerCase();
  const words = title.toLowerCase().match(/\p{L}{5,}/gu) ?? [];
  return words.length > 0 && words.every((word) => !said.includes(word));
}

const isHeading = (block: Block): boolean => /^h[1-6]$/.test(block.tag);
const isSentence = (block: Block): boolean =>
  block.linked < 0.7 && block.words >= SENTENCE_WORDS_MIN && SENTENCE_END.test(block.text);

/** The article's own blocks. Decides by words and position alone, independent of any site's markup. */
export function withoutBoilerplate(blocks: readonly Block[], title: string): Block[] {
  return trimTail(trimLead(dropPointers(blocks), title));
}

function dropPointers(blocks: readonly Block[]): Block[] {
  const kept: Block[] = [];
  for (let i = 0; i < blocks.length; i += 1) {
    const block = blocks[i] as Block;
    if (LIST_OF_OTHERS.test(block.text)) {
      // The label is removed together with the links that it introduces; without links it is an ordinary heading.
      let end = i + 1;
      while (end < blocks.length && (blocks[end] as Block).linked > 0.5) end += 1;
      if (end > i + 1 || !isHeading(block)) {
        i = end - 1;
        continue;
      }
    }
    if (!isPointer(block)) kept.push(block);
  }
  return kept;
}

function isPointer(block: Block): boolean {
  const { words } = block;
  if (LABEL.test(block.text)) return true;
  if (block.linked > 0.5 && POINTER.test(block.text)) return true;
  if (isAnnouncedLink(block)) return true;
  if (words <= 30 && (CREDIT.test(block.text) || RIGHTS.test(block.text))) return true;
  // A paragraph that consists of one link is a pointer to another page.
  if (block.linked > 0.95 && words >= 4 && /^(?:p|div|h[4-6]|section|center|strong)$/.test(block.tag)) return true;
  return words <= 45 && isCall(block.text) && (block.linked > 0.1 || words <= 25);
}

/** What somebody is quoted as saying asks nothing of the reader. */
const isCall = (text: string): boolean => !/^[“"«„‘]/.test(text) && (CALL.test(text) || CALL_FIRST.test(text));

const HEADLINE_WORDS_MIN = 5;
const ANNOUNCED_CHARS_MAX = 50;

/** "Read this: Headline of another page", in any language: a few words with a colon before a link to the end. */
function isAnnouncedLink({ text, links }: Block): boolean {
  const [link, ...others] = links ?? [];
  return (
    link !== undefined &&
    others.length === 0 &&
    link.start <= ANNOUNCED_CHARS_MAX &&
    link.end >= text.length - 1 &&
    /^[\s*»>•-]*(?:[\p{L}\p{M}'’-]+\s?){1,4}\s?[:：]\s*$/u.test(text.slice(0, link.start)) &&
    wordCount(text.slice(link.start)) >= HEADLINE_WORDS_MIN
  );
}

function trimLead(blocks: readonly Block[], title: string): Block[] {
  const titled = letters(title);
  const firstSentence = blocks.findIndex((block) => isSentence(block) && !isDateline(block));
  const end = Math.min(firstSentence < 0 ? 0 : firstSentence, LEAD_BLOCKS_MAX);
  return blocks.filter((block, i) => {
    if (i > LEAD_BLOCKS_MAX) return true;
    const text = letters(block.text);
    if (text === '') return false;
    if (titled.length > 10 && (text === titled || (isHeading(block) && titled.includes(text) && text.length > 10)))
      return false;
    if (i >= end) return !(i <= end + 1 && isDateline(block));
    if (isDateline(block) || BYLINE.test(block.text) || BARE.test(block.text)) return false;
    return isHeading(block) || block.words > 4 || SENTENCE_END.test(block.text) || isKeyFact(blocks, i, titled);
  });
}

/** An item of a list below a heading of its own, such as "5 May: work begins" below "At a glance". */
function isKeyFact(blocks: readonly Block[], at: number, title: string): boolean {
  const { tag, linked, words } = blocks[at] as Block;
  if (tag !== 'li' || linked > 0 || words < KEY_FACT_WORDS_MIN) return false;
  let above = at - 1;
  while (blocks[above]?.tag === 'li') above -= 1;
  const heading = blocks[above];
  return heading !== undefined && isHeading(heading) && letters(heading.text) !== title;
}
const KEY_FACT_WORDS_MIN = 3;

/**
 * "Updated 10:01 pm PST, Tuesday, November 19, 2019". Beside dates and the words that belong to them there may be a name of
 * a place, but no other word: "Lock closed from 3 March" says something.
 */
function isDateline(block: Block): boolean {
  return (
    block.text.length <= DATE_CHARS_MAX &&
    block.words <= DATE_WORDS_MAX &&
    DATE.test(block.text) &&
    !/[.!?]["”’]?$/.test(block.text) &&
    // The first words of an item of a list may be a fact: "Vote on Monday, 4 May".
    (block.text.match(/\p{L}+/gu) ?? []).every(
      (word) => (block.tag !== 'li' && !/^\p{Ll}/u.test(word)) || DATE_WORD.test(word),
    )
  );
}
const DATE_WORD = new RegExp(
  `^(?:${MONTH}|\\p{L}{1,2}|th|st|nd|rd|the|and|updated?|published|posted|created|modified|last|first|originally|issued|written|time|date|est|edt|pst|pdt|gmt|bst|cet|uhr|um|stand|vom|aktualisiert|veröffentlicht|erstellt|geändert|zuletzt|publié|mis|jour|modifié|dernière|mise|heures?|min|mins|minutes?|hours?|ago|read|lesezeit|von|by|del?|actualizado|publicado|hora|horas|pubblicato|aggiornato|alle|ore|ultima|modifica|atualizado|geplaatst|bijgewerkt|updated|opublikowano|mon|tue|wed|thu|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo)$`,
  'iu',
);

function trimTail(blocks: readonly Block[]): Block[] {
  const earliest = Math.floor(blocks.length * 0.5);
  let end = blocks.findIndex(({ text }, i) => i >= earliest && ABOUT_AUTHOR.test(text));
  if (end < 0 || blocks.slice(end).reduce((sum, { words }) => sum + words, 0) > ABOUT_AUTHOR_WORDS_MAX)
    end = blocks.length;
  for (let i = end - 1; i >= earliest; i -= 1) {
    const block = blocks[i] as Block;
    if (isTail(block)) end = i;
    else break;
  }
  return blocks.slice(0, end);
}

const LABEL_WORDS_MAX = 6;

function isTail(block: Block): boolean {
  const { words } = block;
  if (isHeading(block)) return words < SENTENCE_WORDS_MIN;
  if (BARE.test(block.text) || RIGHTS.test(block.text) || LIST_OF_OTHERS.test(block.text)) return true;
  if (block.linked > 0.8 && words <= 30) return true;
  // A label below the last sentence; a list or a poem may end with such a line.
  if (words <= LABEL_WORDS_MAX && /^(?:div|section|span|strong)$/.test(block.tag) && !SENTENCE_END.test(block.text))
    return true;
  if (words <= 60 && (isCall(block.text) || (AUTHOR_NOTE.test(block.text) && words <= 50))) return true;
  if (words <= FILED_WORDS_MAX && FILED.test(block.text)) return true;
  return (
    /^(?:tags?|topics?|filed under|categor(?:y|ies)|keywords|etiquetas|schlagwörter|метки|теги)\b\s*:?/i.test(
      block.text,
    ) &&
    words <= 40 &&
    block.linked > 0.3
  );
}
