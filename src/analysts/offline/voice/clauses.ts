/**
 * What can be said of each kind of evidence. Every entry is a whole clause that starts in lower case or with a quote
 * and ends without a stop, so that any tone can frame it. Slots: {q} and {q2} are passages of the article, {n} a count
 * of two or more in words, {s} a short passage that is only an example, {times} a count of one or more ("once", "nine times"). A clause whose slots cannot be filled
 * is passed over. None of them asserts anything about the world outside the article.
 */
export const CLAUSES: Readonly<Record<string, readonly string[]>> = {
  'attribution.named': [
    'it says who is speaking: {q}, for one, is somebody a reader can go and ask',
    'claims come with a speaker attached {times}, as in {q}',
    'the statements have owners; {q} and {q2} are both there to be held to them',
    'whoever wrote {q} knew that a name is a promise that can be checked',
    'it puts names to words {times}, and {q} is a fair sample',
    '{q} tells me whose word I am taking',
    'I can list the people it leans on, beginning with {q}',
  ],
  'attribution.institutional': [
    'the sources are offices rather than people, but {q} is at least a door one can knock on',
    'it hangs its claims on institutions, {q} among them, and those keep records',
    '{q} points to a body that can confirm or deny it',
    'it names the office that speaks, as in {q}, if not always the person',
  ],
  'attribution.reported': [
    'most of it is told as what somebody said and not as what the writer knows',
    'the telling stays one step behind its sources, which is where a report belongs',
    'it reports speech more than it makes speeches',
    '{s} reads as something reported and not as something decreed',
  ],
  'attribution.anonymous': [
    'the weight rests on people without names, such as {q}',
    'nobody can ring up {q}',
    'when I look for who said so, I find {q} and the trail ends',
    'its source is {q}, which could be anyone or no one',
    '{q} is how a sentence sounds when nobody will stand behind it',
  ],
  'attribution.coloured': [
    'it cannot report speech without passing sentence on it; {q} is the verb doing the judging',
    'the reporting verbs are loaded, {q} for example, where ‘said’ would have done',
    '{q} tells me how to feel about the speaker before I know what was said',
    'the verb in {q} brings in the verdict before the evidence',
  ],
  'attribution.none': [
    'I went through it looking for one person who is named as saying something and came back with nobody',
    'not one statement in it has an owner',
    'it never says who told it any of this',
    'there is a voice in it but there are no witnesses',
    'without the writer nobody in it would be speaking at all',
    'nobody is named as the source of {s}',
    'for {s} I have only the writer’s word',
    '{s} hangs in the air with no one underneath it',
    'I would like to know from whom the writer has {s}',
  ],
  'attribution.thin': [
    'sources are thin on the ground and past {q} there is very little',
    '{q} is nearly the only place where somebody is named as speaking',
    'for its length it names few people, and {q} has to carry the rest',
    'one finds {q} and then long stretches in which nobody in particular is talking',
  ],
  'quotation.spoken': [
    'it lets people speak in whole sentences and says who they are, as with {q}',
    '{q} is quoted at length and has an owner',
    'the direct speech has a speaker beside it, {q} being the clearest',
    'a quotation such as {q} can be held against the record',
    'I can hear somebody other than the writer in {q}',
  ],
  'quotation.tidy': [
    'what stands in quotation marks has somebody standing next to it',
    'no quotation is left lying about without a speaker',
    'the quotation marks are used for speech and not for sneering',
    'it can write {s} without putting words in anybody’s mouth',
  ],
  'quotation.orphaned': [
    '{q} stands in quotation marks and I cannot find who is meant to have said it',
    'somebody is quoted, {q}, and nobody is named',
    '{q} is a quotation without a mouth',
    'the text does not say whose words {q} are',
    'a line like {q} needs a speaker beside it and has none',
  ],
  'quotation.scare': [
    'the quotation marks around {q} are not there to quote anyone',
    'it puts {q} in tongs, which is an argument made with punctuation',
    'marks around {q} let it mock without having to say how',
  ],
  'quotation.none': [
    'nobody gets to speak in their own words',
    'there is no direct speech in it to hold anybody to',
    'it quotes no one at any length',
    'I found no sentence that belongs to anybody but the writer',
    '{s} is all paraphrase, with not a word of anybody’s own',
    'whoever could speak to {s} is kept offstage',
  ],
  'numbers.sourced': [
    'its figures come with somebody who vouches for them, {q} for one',
    '{q} is a number with a source in the same breath',
    'it counts, and for {q} it says who did the counting',
    'a figure such as {q} can be looked up where the text says it comes from',
  ],
  'numbers.figures': [
    'it commits itself to figures, {q} among them, and a figure can be wrong in a way that can be found out',
    '{q} is precise enough to be checked',
    'somebody took the trouble to write {q} and not ‘a lot’',
    'I can do sums with {q}',
  ],
  'numbers.bare': [
    '{q} arrives from nowhere; no sentence near it says who counted',
    'it asks me to take {q} on faith',
    'the numbers have no parents, and {q} is the plainest of them',
    'who measured {q}, and how, it leaves out',
  ],
  'numbers.vague': [
    '{q} is a multitude and not a number',
    'where a count belongs it offers {q}',
    'I cannot divide anything by {q}',
  ],
  'numbers.none': [
    'there is hardly a figure in it that anybody could verify',
    'it measures nothing',
    'I looked for something countable and did not find it',
    'it gives no quantity to hold it to',
    '{s} wants a figure beside it and gets none',
    'how many or how much stands behind {s} it does not say',
  ],
  'documents.paper': [
    'it points to paper, {q}, and paper can be pulled',
    '{q} is a document that exists or does not, which settles quickly',
    'behind the telling there is {q}, so there is somewhere to look',
    'it rests at least in part on {q} and not on its own say-so',
    'somebody could fetch {q} this afternoon',
  ],
  'documents.invitation': [
    'in place of a document it offers {q}',
    '{q} is an errand and not evidence',
    'it sends me off with {q} when it could simply have told me what is there',
  ],
  'documents.none': [
    'no report, filing, study or statement is cited anywhere',
    'there is no paper behind it that a reader could ask for',
    'it refers to nothing that I could look up',
    'not a single document carries any of the weight',
    'no paper is shown for {s}',
    'I would want to see the document behind {s}, and none is mentioned',
    '{s} comes without anything I could look up',
  ],
  'dates-and-places.date': [
    'it says when, and {q} can be held against a calendar',
    'events are pinned down in time, with {q} for instance',
    '{q} and {q2} give me something to check against other accounts of those days',
    'a story that says {q} has tied itself to a day on which it did or did not happen',
    'with {q} it gives away enough to be caught out if it is wrong',
  ],
  'dates-and-places.place': [
    'it says where, {q} for one, so somebody else was standing there too',
    'it has geography: {q} and {q2} are both places with witnesses',
    '{q} fixes the scene',
  ],
  'dates-and-places.none': [
    'it happens on no day',
    'nothing in it is dated, so nothing in it can be laid beside another report',
    'I could not say from the text when any of this took place',
    'the events float without a day or a month',
    'there is not a date in it to catch it by',
    'of {s} it does not say when',
    '{s} could have happened in any year',
    'I tried to put a date to {s} and the text would not help me',
    'no calendar will ever contradict {s}',
  ],
  'dates-and-places.thin': [
    'beyond {q} it hardly says when anything happened',
    '{q} is about all the calendar it offers',
    'the timing is vague, with {q} doing the work of several dates',
  ],
  'hedging.shield': [
    'it admits what it does not know, as in {q}',
    '{q} is a writer leaving room to be wrong',
    'it marks its own uncertainty, {q} being the place',
    'a sentence with {q} in it was written by somebody who checked how far the evidence went',
  ],
  'hedging.hearsay': [
    '{q} passes on a claim while keeping its hands clean',
    'with {q} it repeats what it will not vouch for',
    '{q} lets an accusation stand without anybody making it',
  ],
  'hedging.none': [
    'it is never once unsure',
    'no sentence in it leaves room to be wrong',
    'I looked for one ‘may’ or ‘appears’ and found a text without doubts',
    '{s} is put without a flicker of doubt',
    'a more careful hand would have qualified {s}',
  ],
  'certainty.booster': [
    '{q} is where an argument was needed and emphasis was supplied',
    'it leans on {q} at the point where evidence should be',
    'people who have the proof seldom need to write {q}',
    'the surer it sounds, the less it shows, and {q} sounds very sure',
    '{q} is emphasis, and emphasis is all it is',
  ],
  'certainty.absolute': [
    '{q} leaves no exceptions, and there are always exceptions',
    'a word like the one in {q} turns a claim into a slogan',
    'it deals in absolutes, {q} being one, where a count would be modest and stronger',
    'the all-or-nothing of {q} is more than any source in it supports',
  ],
  'certainty.absent': [
    'it does not pound the table',
    'it lets facts be as large as they are, without ‘clearly’ and ‘of course’',
    'I find none of the words that people use when they want assent without proof',
    'the tone is sure of little, which for a report is the right amount',
    '{s} is said once, without a fist on the table',
    'it can say {s} and leave it at that',
  ],
  'loaded-language.loaded': [
    'the wording of {q} has made up its mind',
    '{q} is a verdict dressed as a description',
    'with a plain word in place of {q} half the story would be gone',
    'it chooses words to heat the room, {q} and {q2} among them',
    'I count {n} loaded words, and {q} shows the kind',
    '{q} tells me what to feel before it tells me what happened',
    'a neutral desk would have struck {q}',
  ],
  'loaded-language.emotive': [
    'it reaches for feeling, {q}, when it should be reaching for a fact',
    '{q} works on the stomach',
    'the pull of {q} is emotional and the support for it is not in the text',
  ],
  'loaded-language.tilt': [
    'the vocabulary runs dark from end to end without one passage I could single out',
    'it is gloomier in its words than in its facts',
    'the mood is set by small sour words throughout',
    '{s} is of a piece with the sour mood of the whole',
  ],
  'loaded-language.absent': [
    'its words are plain ones',
    'it describes without sneering',
    'I searched for heat in the wording and found room temperature',
    'it leaves the adjectives to the reader',
    'the language does not try to win me over',
    '{s} is as plain as a sentence gets',
    'there is no heat in a line such as {s}',
    'the other side could read {s} without wincing',
  ],
  'superlatives.extreme': [
    '{q} is a size that nobody measured',
    'everything is the biggest of its kind, as {q} shows',
    '{q} is inflated',
    'when I read {q} I want a ruler and am given a trumpet',
  ],
  'superlatives.superlative': [
    'a ranking such as {q} needs the list it tops, and there is none',
    '{q} claims first place without naming the field',
  ],
  'superlatives.measured': [
    'where it ranks something, {q}, it does so in passing and not as a drum roll',
    '{q} is a comparison somebody could check',
  ],
  'superlatives.absent': [
    'it keeps things their actual size',
    'nothing in it is the greatest or the worst of all time',
    'there is no exaggeration that I can put a finger on',
    '{s} is given at its actual size',
  ],
  'insults.name': [
    'it calls names, {q}, and a name proves nothing',
    '{q} is aimed at the person where the claim should have been met',
    'once a writer prints {q} the rest reads as score-settling',
    'I could not take {q} into any conversation I respect',
    'it goes for the man with {q}',
  ],
  'insults.absent': [
    'it disagrees with people without calling them anything',
    'nobody in it is insulted',
    'it leaves everybody their dignity, even those who come off badly',
    'it gets through {s} without a rude word',
  ],
  'second-person.command': [
    '{q} gives me an order, and reports do not give orders',
    'it wants me to act, and says so in {q}',
    'with {q} it stops informing and starts recruiting',
  ],
  'second-person.question': [
    '{q} is a claim that has been given a question mark to hide behind',
    'it asks {q} and lets me supply the answer it wants',
    'a question such as {q} insinuates what the writer will not assert',
  ],
  'second-person.you': [
    'it turns and talks to me, {q}, which is what salesmen and preachers do',
    '{q} is conversation and not reporting',
    'I am being addressed in {q} when I should be being told something',
  ],
  'second-person.first': [
    'the writer is in the frame throughout, saying ‘I’ and ‘we’ where a report would say what was seen',
    'there is a good deal of ‘we’ in it and little of anybody else',
  ],
  'second-person.absent': [
    'it tells and does not buttonhole',
    'it never turns to address me, which I take as a courtesy',
    'the writer keeps out of the picture',
    '{s} is told to nobody in particular, as news should be',
  ],
  'shouting.capitals': [
    'it shouts in capitals, {q} for example',
    '{q} is set in capitals because it could not be made loud by facts',
    'typing {q} like that is a raised voice',
    'the capitals in {q} do the work of evidence',
  ],
  'shouting.exclamation': [
    'it needs an exclamation mark to finish {q}',
    '{q} would be no truer with two of them',
    'an editor would have taken the mark off {q}',
  ],
  'shouting.dots': [
    'it trails off in dots where a fact should follow',
    'the rows of dots hint at things it never goes on to say',
  ],
  'shouting.absent': [
    'it keeps its voice down',
    'there are no capitals for effect and no exclamation marks of its own',
    'the typography is calm',
    '{s} is said at an ordinary volume',
    'it could have shouted {s} and did not',
    'no letter is larger than it need be, not even in {s}',
    'the page is quiet',
    'it has no use for capitals',
  ],
  'clickbait.headline': [
    'the headline {q} was built to be clicked and not to inform',
    'the headline, {q}, sells before it tells',
    'after reading {q} I knew how to feel and not what happened',
    'a headline like {q} is a lure',
  ],
  'clickbait.bait': [
    '{q} in the headline is bait',
    'the headline stoops to {q}',
    'I noticed {q} up in the headline, where a fact would have fitted',
  ],
  'clickbait.short': [
    'the headline is too short to say anything that could be wrong',
    'its headline tells me next to nothing',
    'the headline leaves even {s} to be discovered',
  ],
  'clickbait.plain': [
    'the headline {q} says what happened and stops',
    'its headline, {q}, keeps nothing back',
    'I would know the news from {q} alone, which is what headlines are for',
    'the headline does not tease',
  ],
  'headline-match.missing': [
    'the headline promises {q} and the text never comes back to it',
    '{q} stands in the headline and nowhere below it',
    'I looked in the body for {q} from the headline and did not find it',
  ],
  'headline-match.mismatch': [
    'the headline {q} and the article under it are two different stories',
    'little of what {q} announces turns up in the text',
  ],
  'headline-match.match': [
    'the text delivers what {q} announces',
    'headline and body tell the same story',
    'what the headline promises is there in the body, name for name',
  ],
  'balance.reply': [
    'the other side is heard or at least asked, to go by {q}',
    '{q} shows that somebody was given the chance to answer',
    'with {q} it leaves a place at the table for the opposing view',
  ],
  'balance.speakers': [
    'several people speak in it, {q} and {q2} among them, and they need not agree',
    'it does not live off one voice; I count {n} different speakers',
    'it went to more than one person, {q} being only the first',
  ],
  'balance.one': [
    'everything goes through one voice, {q}',
    'it is one person’s account, {q}, and nobody is asked to answer it',
    'apart from {q} no one is there to disagree or confirm',
  ],
  'balance.none': [
    'only the writer’s side is in the room',
    'whoever is criticised here was not asked',
    'I hear no second opinion anywhere in it',
    'there is nobody in it who might say no',
    'nobody is asked whether {s} is so',
    'the people whom {s} concerns do not get a word in',
  ],
  'unsupported-claims.vague': [
    '{q} waves at evidence without naming any',
    '{q} does not tell which ones',
    '{q} is borrowed authority with no lender named',
  ],
  'unsupported-claims.claim': [
    '{q} is stated as plain fact and nothing in the text holds it up',
    'it asserts {q} and moves on',
    'nobody whom the article cares to mention has established {q}',
    'at the heart of it stands {q}, with no source near',
    'it argues where it should show, and {q} is an example',
  ],
  'unsupported-claims.comment': [
    '{q} is comment, at a place where a report would go on reporting',
    'the writer steps in front of the story with {q}',
    'with {q} it tells me what to conclude',
    'I was told {q} and not shown it',
  ],
  'unsupported-claims.absent': [
    'little in it is asserted on the writer’s own authority',
    'it seldom explains or preaches without somebody to lean on',
    'claims and sources come in pairs more often than not',
    'even {s} is not left standing on the writer’s word alone, as far as I can see',
    'it is sparing with opinion, and {s} is typical',
  ],
  'conspiracy.frame': [
    '{q} is the language of hidden hands, and a hidden hand can never be shown to be absent',
    'once {q} appears, missing evidence starts to count as evidence',
    'it explains things by {q}, which explains anything',
    'a story that needs {q} has stopped taking questions',
  ],
  'conspiracy.hint': [
    '{q} hints at something going on behind the scene and leaves it at the hint',
    'it lets {q} do the insinuating',
    'the suggestion in {q} is never followed up',
  ],
  'conspiracy.absent': [
    'no secret plan is needed to make the story work',
    'it does not ask me to believe in anything hidden',
    'it blames no invisible hand',
    '{s} is explained without anybody pulling strings',
  ],
  'satire.marker': [
    '{q} is a wink; I doubt that it means to be believed',
    'I hear a joke in {q}',
    '{q} belongs to comedy that dresses as news',
  ],
  'satire.deadpan': [
    'the details are a little too good, in the way that jokes are',
    'it has the straight face of somebody who is not being serious',
  ],
  'satire.profane': [
    'no desk I know would let {q} through',
    '{q} is how people talk in a bar and not in a report',
    'it swears, {q}, and swearing is not sourcing',
  ],
  'satire.absent': [
    'it shows no sign of being a joke',
    'it means what it says',
    'there is no wink in it',
    '{s} is too plain to be a joke',
  ],
  'advertising.selling': [
    '{q} is a shop talking',
    'somebody is selling something in {q}',
    'with {q} the article has become a leaflet',
  ],
  'advertising.call': [
    '{q} asks me for something, and then I wonder what the rest was for',
    'it is partly there to collect readers, as {q} shows',
  ],
  'advertising.absent': [
    'it is not selling me anything',
    'nothing in it asks for my money or my address',
    'I see nothing for sale around {s}',
  ],
  'injection.order': [
    '{q} is addressed to a machine and not to a reader',
    'somebody planted {q} in the text to steer whoever processes it, and I will not be steered',
    'there is an instruction in here, {q}, that has no business in an article',
  ],
  'boilerplate.furniture': [
    '{q} is page furniture that nobody cleared away',
    'scraps such as {q} tell me that nobody edited this',
    'it was copied together with its wrapping, {q} included',
  ],
  'boilerplate.markup': [
    'there is code left standing in it, {q}',
    'bits of mark-up such as {q} have leaked into the text',
  ],
  'boilerplate.repeated': [
    'the same sentences come round again',
    'it repeats itself word for word, and repetition is no second source',
  ],
  'boilerplate.absent': [
    'somebody edited this',
    'the text is clean of scraps and wrapping',
    'it reads as if an editor had been through it',
    'the sentences are finished, {s} among them',
  ],
};

/** Why a kind of evidence matters, for and against: reasons about reading, never about the world. */
export const REASONS: Readonly<
  Record<string, { readonly for: readonly string[]; readonly against: readonly string[] }>
> = {
  attribution: {
    for: [
      'a named source can be asked again',
      'whoever names sources can be caught misquoting them',
      'a claim with an owner is half checked already',
    ],
    against: [
      'a claim without an owner cannot be checked by anybody',
      'I cannot weigh a witness I am not shown',
      'when nobody is named, nobody can be wrong',
    ],
  },
  quotation: {
    for: [
      'people object when they are misquoted',
      'exact words are harder to bend than summaries',
      'speech with a speaker can be traced',
    ],
    against: [
      'words without a speaker cannot be traced',
      'I would rather hear people than hear about them',
      'marks that quote no one are decoration',
    ],
  },
  numbers: {
    for: [
      'a precise figure risks being wrong',
      'counting is harder to fake than adjectives',
      'a number can be followed home',
    ],
    against: [
      'a claim about how much needs a how much',
      'a figure nobody vouches for is only a loud word',
      'without a quantity I cannot say whether it is large or small',
    ],
  },
  documents: {
    for: [
      'a document does not change its story',
      'what is on paper can be read by somebody who disagrees',
      'a doubter should be given something to do',
    ],
    against: [
      'there is nothing to fetch and compare',
      'I am asked to trust the telling alone',
      'a story with paper behind it usually shows some',
    ],
  },
  'dates-and-places': {
    for: [
      'a day and a place are the first things a hoax leaves out',
      'what is dated can be contradicted',
      'a named day has other witnesses',
    ],
    against: [
      'what never happened has no date',
      'without a when I cannot compare it with anything',
      'vagueness about time is cheap insurance',
    ],
  },
  hedging: {
    for: [
      'admitted doubt costs a writer something',
      'what is known and what is thought belong apart',
      'a careful sentence has usually been checked',
    ],
    against: [
      'real reporting runs into things it cannot confirm',
      'no doubt anywhere means that nobody looked for any',
      'passing on is not the same as finding out',
    ],
  },
  certainty: {
    for: [
      'restraint is what confidence looks like when it has evidence',
      'a text that does not need my applause may have facts',
      'conclusions are better drawn than handed over',
    ],
    against: [
      'emphasis is what one uses when the evidence has run out',
      'certainty is cheap and sources are not',
      'nobody can be that sure of that much',
    ],
  },
  'loaded-language': {
    for: [
      'plain words leave less to hide behind',
      'a fair text survives being read by the other side',
      'calm wording gives the facts room',
    ],
    against: [
      'heat covers for missing facts',
      'a word that judges saves the trouble of showing',
      'I should be allowed to reach the verdict myself',
    ],
  },
  superlatives: {
    for: [
      'proportion is a kind of honesty',
      'things kept to size can be believed',
      'whoever has something to say need not impress',
    ],
    against: [
      'exaggeration is a small lie that announces larger ones',
      'size without measure is noise',
      'posters talk like that, and reports do not',
    ],
  },
  insults: {
    for: [
      'courtesy towards opponents suggests that the argument can stand alone',
      'claims are there to be argued with, and faces are not',
    ],
    against: [
      'contempt is not an argument',
      'whoever insults has stopped explaining',
      'it says more about the writer than about the subject',
    ],
  },
  'second-person': {
    for: ['distance is a form of respect', 'a reader left alone can think'],
    against: [
      'whoever talks me into something usually needs me to',
      'a report has no business steering its reader',
      'pressure is not proof',
    ],
  },
  shouting: {
    for: ['a quiet text trusts its content', 'nobody had to raise a voice'],
    against: [
      'volume is not evidence',
      'capitals are for people who expect to be doubted',
      'a fact does not get truer by being louder',
    ],
  },
  clickbait: {
    for: ['a headline that tells all has nothing to hide', 'a headline that risks not being clicked is an honest one'],
    against: [
      'what begins as a trick has to earn its way back',
      'a headline is the one thing most people will read',
      'my curiosity is not the writer’s to farm',
    ],
  },
  'headline-match': {
    for: ['the one who wrote the headline had read the text', 'promise kept is the least and not everybody keeps it'],
    against: [
      'most people read no further than the headline',
      'a promise broken in the first line is a warning',
      'a headline should be about its article',
    ],
  },
  balance: {
    for: [
      'more voices mean more chances of being contradicted',
      'asking the other side is work that only reporters do',
      'agreement among strangers is worth something',
    ],
    against: [
      'one side’s account is a brief and not a report',
      'nobody was given the chance to say that it is wrong',
      'I want to hear whoever loses by this story',
    ],
  },
  'unsupported-claims': {
    for: [
      'what shows its work can be followed',
      'a writer who stays out of the witness box has usually called witnesses',
    ],
    against: [
      'assertion is the cheapest thing in print',
      'an argument needs something to stand on',
      'I am given conclusions with the middle taken out',
    ],
  },
  conspiracy: {
    for: ['ordinary causes are what most things have', 'it can be refuted, which is a virtue'],
    against: [
      'a theory that feeds on denial cannot be tested',
      'hidden causes excuse missing sources',
      'it turns doubt into disloyalty',
    ],
  },
  satire: {
    for: ['I need not wonder whether it is serious'],
    against: [
      'a joke that travels loses its frame',
      'nobody is accountable for a joke',
      'manner like that does not come from a newsroom',
    ],
  },
  advertising: {
    for: ['nobody profits from my believing it, as far as the page shows'],
    against: ['whoever sells has a reason to shade', 'I ask who gains when I believe it'],
  },
  injection: { for: [], against: ['honest texts talk to people'] },
  boilerplate: {
    for: ['care in small things is a weak sign of care in large ones'],
    against: [
      'a page that nobody tidied was perhaps checked by nobody either',
      'carelessness seldom stops at the edges',
    ],
  },
};

/** The signals in plain words, as something one looks at. */
export const PLAIN: Readonly<Record<string, string>> = {
  attribution: 'named sources',
  quotation: 'the quotations',
  numbers: 'the figures',
  documents: 'the paper trail',
  'dates-and-places': 'dates and places',
  hedging: 'admitted doubt',
  certainty: 'overconfidence',
  'loaded-language': 'the choice of words',
  superlatives: 'exaggeration',
  insults: 'name-calling',
  'second-person': 'talk aimed at the reader',
  shouting: 'capitals and exclamation marks',
  clickbait: 'the headline’s manners',
  'headline-match': 'the headline’s promise',
  balance: 'the other side’s hearing',
  'unsupported-claims': 'unsupported assertion',
  conspiracy: 'talk of hidden hands',
  satire: 'signs of a joke',
  advertising: 'sales talk',
  injection: 'instructions planted for machines',
  boilerplate: 'the tidiness of the page',
};
