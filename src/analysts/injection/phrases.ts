import { plainPattern } from './letters.js';
import { requiredWords } from './required-words.js';

/**
 * Where in its sentence a phrase counts. `anywhere`: the words alone show that a machine is addressed. `command`: only
 * as an imperative, so "how a page made a chatbot ignore its instructions" does not count. `opening`: only as the first
 * words of a sentence.
 */
export type PhrasePosition = 'anywhere' | 'command' | 'opening';

interface PhraseSource {
  readonly position: PhrasePosition;
  readonly source: string;
}

export interface Phrase {
  readonly pattern: RegExp;
  readonly position: PhrasePosition;
  /** Every match contains one of them; empty if nothing is certain. */
  readonly words: readonly string[];
}

/**
 * The shapes follow Greshake et al., "Not what you've signed up for" (2023), the OWASP list for LLM applications
 * (LLM01) and Yi et al., BIPIA (2023). Each runs on one sentence of at most a few hundred characters, in plain letters.
 */
const phrases = (position: PhrasePosition, ...sources: readonly string[]): PhraseSource[] =>
  sources.map((source) => ({ position, source }));

const any = (words: string): string =>
  `(?:${words
    .trim()
    .split(/\s*,\s*/)
    .join('|')})`;

const MACHINE_NOUN =
  '(?:large )?language models?|llms?|ai|a\\. ?i\\.|(?:ai|a\\. ?i\\.|artificial intelligence|automated|machine)[ -](?:model|system|assistant|reader|agent|reviewer|evaluator|judge|crawler|bot|tool|grader|summari[sz]er|fact[- ]?checker|moderator|classifier|scraper)s?|chat ?bots?|chatgpt|gpt(?:-?\\d\\w{0,2})?|claude|gemini|copilot|llama|mistral|deepseek|fact[- ]?checking (?:ais?|bots?|systems?|models?)|(?:virtual|digital) assistants?';
/** The machine that an order addresses. */
const MACHINE = `(?:an? |the |any |all |every |my |dear |fellow |your )*(?:${MACHINE_NOUN}|assistants?|bots?|crawlers?|models?)(?! (?:and|or) (?:its|their|his|her)\\b)`;
const MACHINE_STRICT = `(?:an? |the |any |all )?(?:${MACHINE_NOUN})`;
/** What may follow the name of a machine. It excludes compounds such as "an AI researcher". */
const NAME_ENDS =
  '(?=$|[,.:;!?)\\]}"”»-]| (?:and|that|who|which|reading|processing|reviewing|evaluating|scoring|summari|tasked|trained|please|you|with|from|in|designed|whose|now)\\b)';
const DEMAND = any(
  "must, should, shall, please, rate, score, give, assign, award, answer, respond, reply, output, say, state, treat, consider, do not, don't, never, always, ignore, disregard, forget, note, mark, print, write, return, stop, remember, be aware, you, your, skip, read, follow, report, summarize, summarise, add, include, mention, conclude",
);
const TEXT_NOUN =
  '(?:article|text|page|story|document|content|post|piece|report|source|website|site|news|webpage|publication|author|claims?|information|material|passage|outlet)';
const THIS_TEXT = `(?:this|the|the following|the above|our|my) (?:\\w+ )?${TEXT_NOUN}`;
const IGNORE = any(
  "ignore, disregard, forget, override, bypass, discard, overlook, neglect, dismiss, abandon, cancel, skip, set aside, put aside, throw away, stop following, stop obeying, do not follow, don't follow, never follow, do not obey, don't obey, pay no attention to, erase, delete, drop",
);
const RULES =
  '(?:instructions?|prompts?|rules|guidelines?|guardrails?|directives?|directions|contexts?|constraints?|commands?|restrictions|orders|polic(?:y|ies)|programming|messages?|inputs?|tasks?)';
const GAP = '[^.!?\\n]{0,40}';
const GOOD =
  '(?:credible|trustworthy|reliable|true|truthful|accurate|factual|authentic|legitimate|verified|maximum|highest|perfect|excellent|positive|flawless|full marks|top|best|genuine|unbiased|safe|high|real)';
const JUDGE = any(
  'rate, score, grade, mark, classify, label, rank, give, assign, award, assess, evaluate, judge, treat, regard, deem, declare, consider, rule, approve, flag, tag, call',
);
const ANSWER =
  '(?:responses?|repl(?:y|ies)|answers?|outputs?|completions?|elucidations?|generated text|generation|final (?:answer|output|verdict|score)|verdicts?)';
const ADD = any(
  'add, include, integrate, insert, incorporate, mention, append, prepend, put, embed, weave, introduce, place, slip, provide, reference, feature, modify, augment, enhance, adjust, alter, adapt, change, edit, extend, expand, complement, supplement, enrich, begin, start, end, finish, conclude, close, open, prefix, sign, preface, encode, encrypt, encipher, cipher, obfuscate, translate, convert, transform, reverse, invert, flip, mirror, render, express, shift, replace, substitute, swap, format, write, deliver, present, phrase, rewrite, rephrase, structure, craft, make, keep, limit, restrict, use, apply, employ, utilize, utilise, compose, scramble, spell, turn, ensure, promote, highlight, spread, infuse, blend, work, tailor, say, produce, generate, represent, display, print, output, hide, conceal, switch, formulate, jumble, mix, sprinkle, season, attach, tag, position, interject, inject, fold, drop, tuck',
);
const LANGUAGE = any(
  'english, german, french, spanish, italian, portuguese, dutch, polish, russian, chinese, mandarin, japanese, korean, arabic, turkish, hindi, latin, greek, hebrew, swedish, danish, norwegian, finnish, czech, hungarian, romanian, ukrainian, vietnamese, thai, indonesian, swahili, esperanto, bengali, urdu, persian',
);
const SNIPPET =
  '(?:below|following|subsequent|next|given|ensuing)(?: \\w+)? (?:code|script|snippet|python|javascript|bash|shell)(?:[- ](?:snippet|excerpt|block|section|segment|fragment|lines?|piece|sample|chunk|portion|example))?';

const ENGLISH: readonly PhraseSource[] = [
  // Orders to ignore earlier instructions.
  ...phrases(
    'command',
    `\\b${IGNORE}\\b${GAP}\\b(?:previous|previously|prior|above|earlier|preceding|foregoing|initial|original|system|former|existing|aforementioned)\\b${GAP}\\b${RULES}\\b`,
    `\\b${IGNORE} (?:all |any |every |each |both )?(?:of )?(?:the |your |these |those |my |other )*(?:instructions?|prompts?|guidelines|guardrails|programming|directives?)\\b(?! (?:of|from|by|for) (?!your|the (?:system|developer|user)))`,
    `\\b${IGNORE} (?:everything|anything|all|whatever|what) (?:that )?(?:(?:you (?:were|have been|'ve been|know|learned))|above|before (?:this|that)|prior|previously|the (?:system|user|developer))`,
    `\\b${IGNORE} (?:all )?(?:of )?your (?:\\w+ ){0,2}(?:instructions?|prompts?|guidelines?|programming|training|rules|constraints|directives|restrictions|safety)\\b`,
    `\\b${IGNORE} (?:all )?(?:the )?(?:previous|prior|above|preceding|earlier) (?:text|context|messages?|directions|content|conversation|evidence|arguments?|information)\\b`,
    `\\b${IGNORE} (?:all )?(?:the )?(?:text|context|messages?|directions|content|conversation|instructions?|everything) (?:above|before this|preceding)\\b`,
  ),
  // Text that names the machine that it addresses.
  ...phrases(
    'anywhere',
    `\\b(?:if|since|because|when|in case|should) you(?:'re| are| be)? (?:reading this as |acting as )?${MACHINE}${NAME_ENDS}`,
    `\\byou(?:'re| are) (?:now|no longer|actually|hereby|from now on)\\b[^.!?\\n]{0,30}\\b(?:${MACHINE_NOUN}|assistant|bot|model|dan|jailbroken|unrestricted|developer mode)${NAME_ENDS}`,
    `\\byou are (?:an? |the )?(?:helpful |large |obedient |honest |neutral )*(?:${MACHINE_NOUN}|assistant|bot)${NAME_ENDS}`,
    `\\b(?:act|behave|respond|answer|reply|function|operate) as (?:if you (?:are|were) )?(?:an? |the )?(?:helpful |unrestricted |jailbroken )*(?:${MACHINE_NOUN}|dan|assistant)${NAME_ENDS}`,
    `\\bpretend (?:to be|that you are|you are|you're) (?:an? |the )?(?:${MACHINE_NOUN}|dan|assistant)${NAME_ENDS}`,
    `\\byour (?:new |real |true |updated |only )(?:instructions?|task|role|objective|prompt|goal|directives?) (?:is|are)\\b`,
    `\\b(?:new|updated|revised|important|hidden|secret|additional|further|special) (?:system )?instructions? (?:for|to) (?:${MACHINE_NOUN}|the (?:assistant|model|bot))\\b`,
    `\\b(?:enable|enter|activate|switch to|engage) (?:the )?(?:developer|debug|admin|god|jailbreak|dan|maintenance|sudo) mode\\b`,
  ),
  ...phrases(
    'opening',
    `(?:important |urgent |special |private |hidden |confidential |a )*(?:note|message|notice|memo|attention|instructions?|reminder|warning|announcement|alert|hint|tip|guidance|directive|order|request|appeal|information)[,:]? (?:to|for|of)? ?${MACHINE}(?=\\s*[:!]|\\s?[-,.]\\s?|\\s[^.!?\\n]{0,60}\\b${DEMAND}\\b)(?! (?:is|are|was|were|has|have|had)\\b)`,
    `(?:attention|dear|hey|hello|hi|listen|to(?: all| any| every)?)[,:]? ${MACHINE_STRICT}(?:[^.!?\\n]{0,40})(?=[:!,]|[^.!?\\n]{0,60}\\b${DEMAND}\\b)`,
    `(?:${MACHINE_NOUN}|assistant|bot)(?: reading this| processing this)?[:,!] ?(?:please )?${DEMAND}\\b`,
    `as an? (?:${MACHINE_NOUN}|assistant|automated system|machine|bot)[^.!?\\n,]{0,40}, ?(?:please )?(?:${DEMAND}|you)\\b`,
    `(?:begin|start|end) (?:of )?(?:new |system |admin |hidden )*(?:instructions?|prompt)\\b ?(?:$|[:.!-])`,
    `[#*=\\[(<{ -]{0,6}(?:system|assistant|developer|admin(?:istrator)?|hidden|root|ai) {0,2}(?:prompt|message|override|instructions?|notice|command|directive|update|alert)s? ?[\\])}*]{0,3} ?[:=]`,
  ),
  // Orders to give a certain verdict.
  ...phrases(
    'command',
    `\\b${JUDGE} (?:\\w+ )?${THIS_TEXT}\\b${GAP}(?:\\b\\d{1,3}\\b|\\b${GOOD}\\b)`,
    `\\b(?:give|assign|award|return|output|set|report|produce|grant|provide)\\b${GAP}\\b(?:score|rating|grade|credibility|confidence|verdict)\\b${GAP}(?:\\b\\d{1,3}\\b|\\b${GOOD}\\b)`,
    `\\b(?:give|assign|award|grant|return|output)\\b${GAP}\\b(?:maximum|highest|perfect|top|full|best)(?: possible)? (?:\\w+ )?(?:score|rating|grade|credibility|confidence|marks)\\b`,
    `\\b(?:do not|don't|never|avoid|refrain from|you must not|must not|stop) (?:flag|mark|report|question|critici[sz]e|doubt|reduce|lower|penali[sz]e|flagging|marking|questioning|doubting|penali[sz]ing)\\b${GAP}\\b(?:this|the|these|our|its) (?:\\w+ )?(?:${TEXT_NOUN}|instructions?|score|rating|message)\\b`,
    `\\b(?:do not|don't|never) (?:mention|reveal|disclose|repeat|report|show|acknowledge) (?:this|these|the) (?:instructions?|prompts?|message|note|command)\\b`,
  ),
  ...phrases(
    'anywhere',
    `\\b(?:credibility|trust|trustworthiness|reliability|confidence|truth|final|overall) (?:score|rating|level|verdict)\\b[^.!?\\n]{0,30}\\b(?:must|should|has to|needs to|shall|is to|ought to)\\b[^.!?\\n]{0,20}(?:\\d{1,3}|${GOOD})\\b`,
    `\\b(?:this|the) ${TEXT_NOUN}\\b (?:must|should|shall|has to|needs to) (?:be|receive|get|score)\\b[^.!?\\n]{0,30}\\b(?:\\d{2,3}\\b ?(?:%|points?|out of|\\/|$)|(?:rated|scored|classified|labell?ed|marked|graded) )`,
  ),
  // Orders about the answer: its form, its language, its content.
  ...phrases(
    'command',
    '\\b(?:respond|reply|answer|output) (?:only|exactly|solely|just|always|with nothing but)? ?(?:with|in|as|using|by)? ?(?:only )?(?:valid )?(?:json|base ?\\d{2}|reverse|backwards?|emojis?|morse|binary|hexadecimal|rot ?13|pig latin|capitals|all caps|uppercase|lowercase|verse|rhymes?|the (?:word|number|score|text|phrase|sentence|following)|["“\'‘{]|nothing (?:but|else))',
    `\\b(?:respond|reply|answer|write|speak)(?: only| solely| exclusively)? (?:in|using) (?:the )?${LANGUAGE}\\b(?: language)?(?= ?(?:$|[.!?,:;]|only|from|and|instead|for))`,
    `\\b${ADD}\\b[^\\n]{0,240}\\byour ${ANSWER}\\b(?! (?:in|to) (?:the )?(?:comments?|box|form|editor|newsletter|poll))(?! (?:below|here)\\b)`,
    '\\b(?:encode|encrypt|encipher|translate|convert|reverse|invert|flip|transform|render|scramble|spell)\\b[^\\n]{0,80}\\byour (?:messages?|summary|evaluation|text|words|letters)\\b',
    `\\b(?:say|print|output|write|type|return|display|echo) (?:only )?(?:exactly|nothing but|only|the words?|the phrase)\\b[^.!?\\n]{0,10}["“'‘]`,
    '\\b(?:reveal|print|repeat|output|show|disclose|leak|expose|display|send|tell me|recite)\\b[^.!?\\n]{0,30}\\b(?:your|the)\\s(?:full |entire |complete |secret )?(?:system|hidden|initial|original|secret|developer)\\s(?:prompt|instructions?|message)\\b',
    '\\b(?:call|invoke|run|execute|use) (?:the |your )?(?:\\w+ )?(?:tool|function|plugin|api)s? (?:to|with|and|named|called)\\b',
  ),
  ...phrases(
    'anywhere',
    `\\b(?:can|could|would|will) you (?:please )?\\b${ADD}\\b[^.!?\\n]{0,80}\\byour (?:${ANSWER}|messages?)\\b`,
    `\\b(?:can|could|would|will) you (?:please )?(?:reply|respond|answer|write)(?: only)? (?:in|using|with) (?:${LANGUAGE}|base ?\\d{2}|reverse|emojis?|morse|code|binary|verse)\\b`,
  ),
  ...phrases(
    'opening',
    `(?:in|within|throughout|at the (?:end|beginning|start) of|as part of|inside|for|somewhere in|after|before|alongside|with) your ${ANSWER}\\b[^\\n]{0,10}\\b(?:please )?${ADD}\\b`,
    `(?:in|within|as part of) your ${ANSWER}, ?(?:please )?(?!(?:you|i|we|they|he|she|it|the|an?|there|that|this|and|or)\\b)[a-z]{3,}`,
    `your ${ANSWER} (?:must|should|shall|needs to|has to|will|can|could|might|would|may) (?:only |always |also |not )?(?:be|contain|include|start|begin|end|consist|mention|benefit|read|state|have|use|follow|appear|come|gain|take|shine|pop)\\b`,
    `(?:please |now |instead,? |just )?(?:reply|respond)(?: to (?:this|me|everything))? (?:in|using|with|by|as|like|through) (?:an? |the )?(?:reverse|base|${LANGUAGE}|emojis?|morse|cipher|code|json|pirate|poem|haiku|rhyme|backward|only|binary|hex|caps|symbols|leet)`,
  ),
  ...phrases(
    'opening',
    `(?!(?:send|e-?mail|mail|post|submit|tweet|text|share|leave|thanks?|see|check|read|click|compare|find|get|bring|hand|mark|choose|pick|select|circle|we|i|he|she|they|it|you|if|when|what|how|where|why|who|which|is|are|was|were|do|does|did|the|an?|there|here|this|that|these|those|your|my|our|his|her|their|in|on|at|to|of|for|from|by|with|and|but|or|so|as|not|no|all|some|many|most|one)\\b)(?:please |kindly |now |also |can you |could you )?[a-z]{3,14}\\b[^\\n.!?]{0,80}\\b(?:of|in|from|to|into|within|throughout|with|on|between|around) your (?:answers?|response|reply|output|completion)\\b`,
    '(?:please |now )?(?:replace|shift|swap|remove|capitali[sz]e|reverse|rearrange|misspell|scramble|double|insert|omit|group|substitute|change|convert|encode|spell|write|anagram|rotate) (?:out )?(?:every|each|all|the|any)? ?(?:\\w+ ){0,2}(?:letters?|vowels?|characters?|consonants?|spaces?|syllables?|words?|sentences?)\\b(?=[^\\n.!?]{0,40}\\b(?:with|by|to|in|into|from|of|its?|their|as)\\b)',
    `(?:please )?(?:provide|give(?: me)?|tell me|write) the (?:${LANGUAGE}) (?:equivalent|translation|word|term|version|phrase)\\b`,
    `(?:what(?:'s| is)|how (?:do|would|can) you (?:say|write|translate)|how to say|translate) ["“'‘][^\\n"“”]{1,80}["”'’] (?:in|into|to) (?:${LANGUAGE})\\b`,
  ),
  // Code that the answer should include.
  ...phrases(
    'opening',
    `(?:[a-z'][^\\n]{0,120}\\b)?your (?:\\w+ ){0,2}(?:code(?:base)?|implementation|algorithm|program|solution|script|${ANSWER})\\b[^\\n]{0,120}\\b(?:below|following|subsequent) (?:\\w+ )?(?:code|snippet|script)\\b`,
  ),
  ...phrases(
    'opening',
    `[a-z'][^\\n]{0,120}\\b${SNIPPET}\\b[^\\n]{0,120}\\b(?:your|you develop|to it\\b|into it\\b|to (?:optimi[sz]e|refine|fine-?tune|enhance|improve|adjust|extend))`,
    `(?:please |kindly |seamlessly |also |now |be sure to |make sure to |remember to |don't forget to |don't hesitate to |consider )?(?:\\w+ly )?(?:${ADD}|merge|make|leverage|deploy|let|validate|elevate|upgrade|develop|seamlessly|combine|implement|inserting|adding|embedding|appending|including|incorporating|integrating|merging|execute|run|paste|copy)\\b[^\\n]{0,40}\\b${SNIPPET}\\b[^\\n]{0,80}(?::|\`)`,
  ),
  // Tasks for an assistant, which an article does not give to its readers.
  ...phrases(
    'opening',
    '(?:please |now |instead,? |also |kindly |can you |could you )?(?:write|generate|create|compose|draft|develop|produce|code|build|provide|give me|show me|design)(?: for)?(?: me| us)? (?:an? |the |some |\\d+ )(?:[\\w-]+ ){0,3}(?:scripts?|programs?|function|code|poem|short story|letter|story about|article about|essay about|dialogue|joke|riddle|review of|caption|headline|quiz|menu|diet|workout|itinerary|essay|limerick|haiku|sonnet|song|email|cover letter|summary|paragraph|regex|query|class|macro|formula|tweet|blog post|outline|slogan|tagline|plan|list|table|python|bash|sql|recipe|speech|press release|lesson)\\b',
    '(?:please |now |also |kindly )?(?:provide|give me|show me|list|offer|share|tell me|get me|supply|outline)(?: me)?(?: with)? (?:an? |the |some |your |any |\\d+ |step-by-step )?(?:[\\w-]+ ){0,2}(?:lists? of|commands? (?:to|for|that)|insights? (?:into|on)|summar(?:y|ies) of|overview of|examples? of|explanation of|instructions? (?:for|to|on|how)|steps? (?:to|for)|tips (?:for|on|to)|ideas (?:for|to)|recommendations? (?:for|on)|recipes? for|analysis of|breakdown of|comparison (?:of|between)|guide (?:to|on|for)|definition of|description of|history of|advice (?:on|for))',
    '(?:please |can you |could you |would you )?(?:help me|assist me|teach me|show me how|walk me through|guide me|explain to me|remind me to|tell me (?:about|how|what|why|a joke))\\b',
    '(?:please )?(?:recommend|suggest) (?:me |us )?(?:an? |some |any |the best |good |\\d+ )?(?:[\\w-]+ ){0,3}(?:books?|movies?|films?|recipes?|getaways?|restaurants?|activities|songs?|podcasts?|places|destinations?|gifts?|ways to|exercises?|novels?|games?|hotels?|tools?|apps?|names?|ideas?|hobbies|shows?|series|strategies|vacation)\\b',
    '(?:please |can you |could you )?(?:determine|analy[sz]e|identify|classify|detect|assess|evaluate|judge|gauge|tell me|what is) (?:the |its )?(?:overall |emotional |general )?(?:sentiment|mood|tone|emotion|polarity|feeling)s?\\b[^\\n]{0,40}\\b(?:this|the following|these|of)\\b',
    'is (?:this|the following) (?:feedback|review|comment|tweet|statement|sentence|text|message|post|remark) (?:positive|negative|neutral|happy|sad|good|bad|expressing)\\b',
    '(?:please |can you |could you )?(?:summari[sz]e|paraphrase|translate|rewrite|proofread|explain|describe|analy[sz]e|compare|contrast|outline|elaborate on|discuss|investigate|research|forecast|predict|calculate|compute|evaluate|examine|highlight|detail|identify|define|interpret|assess|review) (?:the |how |this (?!is\\b)|that |these )(?:[\\w-]+ ){0,3}(?:findings|trends?|advancements?|developments?|impacts?|effects?|differences?|similarities|benefits|drawbacks|advantages|process|concept|significance|importance|role|causes|relationship|performance|market|text|paragraph|sentence|article|book|plot|theory|history|features|factors|implications|results?|challenges|current|latest|recent|key|main|role|growth|evolution|steps|methods?|paper|study|data|strategy|strategies|potential|correlation|life ?cycle|structure|function|functions|principles?|basics|rules|meaning|symptoms|properties|origin|stages|anatomy|water cycle|characters?|themes?|purpose|uses?|components?|parts)\\b',
    '(?:please |can you |could you )?(?:explain|describe|illustrate|clarify|demonstrate) (?:how|why|what) (?:[\\w-]+ ){1,5}(?:works?|is|are|means?|happens?|function|functions|differs?|differ|form|forms|occurs?|operate|operates|affects?)\\b',
    '(?:please |can you |could you )?break down the (?:[\\w-]+ ){0,2}(?:plot|steps|process|concept|main|key|components|argument|structure|meaning)\\b',
  ),
];

/** The markup with which chat templates separate messages. It does not occur in ordinary articles. */
const CHAT_MARKUP: readonly PhraseSource[] = phrases(
  'anywhere',
  // ChatML, Qwen, Llama 3 and 4, Phi, Harmony, Cohere, DeepSeek (in full width), Granite and the like.
  '<\\|[a-z][a-z0-9_ ]{1,40}\\|>',
  // Llama 2 and Mistral.
  '\\[\\/?inst\\]|<<\\/?sys>>|\\[\\/?(?:system_prompt|available_tools|tool_calls|tool_results|user_message|assistant_message)\\]',
  // Gemma.
  '<(?:start_of_turn|end_of_turn|bos|eos|start_of_image)>',
  // Tags in which agent frameworks wrap instructions.
  '<\\/?(?:system|assistant|developer|human|instructions?|system[-_ ](?:prompt|reminder|message|instructions?)|tool_(?:call|response|result)s?|function_(?:call|result)s?|user_query|admin|extra_id_\\d)>',
  // Alpaca and Vicuna.
  '### ?(?:system|instructions?|response|assistant|human|user)(?: prompt)? ?:?(?=$|[\\n\\r: ])',
);

const OWN_LANGUAGES: readonly PhraseSource[] = [
  // German
  ...phrases(
    'command',
    '\\b(?:ignorier(?:e|en sie|t|en)|vergiss|vergessen sie|missachte|missachten sie|beachte nicht|uberschreibe|verwirf)\\b[^.!?\\n]{0,40}\\b(?:anweisung(?:en)?|instruktion(?:en)?|vorgaben|regeln|befehle?|prompts?|richtlinien|anordnungen)\\b',
    '\\b(?:bewerte|bewerten sie|beurteile|beurteilen sie|stufe|stufen sie|gib|geben sie)\\b[^.!?\\n]{0,20}\\b(?:diesen|dieser|diesem|den|dem) (?:artikel|text|beitrag|bericht)\\b[^.!?\\n]{0,40}(?:\\d{2,3}|glaubwurdig|vertrauenswurdig|hochst|maximal|volle)',
    '\\b(?:ubersetze|verschlussele|schreibe|formuliere|beende|beginne|antworte)\\b[^.!?\\n]{0,60}\\b(?:deine|deiner) (?:antwort|ausgabe)\\b',
  ),
  ...phrases(
    'anywhere',
    '\\b(?:hinweis|nachricht|anweisung|anweisungen|achtung|mitteilung|notiz) (?:an|fur) (?:die |alle |eine |das |den )?(?:ki|kis|ki-\\w+|sprachmodelle?|chatbots?|ki-?systeme?|kunstliche intelligenz(?:en)?)\\b',
    '\\b(?:du bist|sie sind) (?:jetzt |nun |ab jetzt )?(?:eine? )?(?:ki|sprachmodell|chatbot|ki-\\w+)\\b(?=$|[,.:;!]| (?:und|der|die|das)\\b)',
    '\\b(?:wenn|falls) (?:du|sie) (?:eine? )?(?:ki|sprachmodell|chatbot|ki-\\w+) (?:bist|sind)\\b',
  ),
  // French
  ...phrases(
    'command',
    '\\b(?:ignore[zr]?|oublie[zr]?|neglige[zr]?|ne (?:tiens|tenez) pas compte d\\w*|contourne[zr]?|fais abstraction)\\b[^.!?\\n]{0,40}\\b(?:instructions?|consignes?|directives?|regles|prompts?|ordres)\\b(?=[^.!?\\n]{0,40}(?:precedent|anterieur|ci-dessus|systeme|recues|initial|$|[.!,;]| et\\b))',
    '\\b(?:note[zr]?|evalue[zr]?|attribue[zr]?|donne[zr]?|classe[zr]?|considere[zr]?|juge[zr]?)\\b[^.!?\\n]{0,30}\\b(?:cet article|ce texte|cette page|a cet article|a ce texte|cette histoire)\\b[^.!?\\n]{0,40}(?:\\d{2,3}|credible|fiable|maximal|parfait|digne de confiance)',
    '\\b(?:traduis|traduisez|redige[zr]?|chiffre[zr]?|termine[zr]?|commence[zr]?)\\b[^.!?\\n]{0,40}\\b(?:ta|votre) reponse\\b',
  ),
  ...phrases(
    'anywhere',
    "\\b(?:note|message|avis|instructions?|attention) (?:a |aux |pour |destine\\w* )(?:l'|les |toutes les |tous les |une )?(?:ia|intelligences? artificielles?|modeles? de langage|chatbots?|assistants? (?:ia|virtuels?))\\b",
    '\\b(?:tu es|vous etes) (?:maintenant |desormais |dorenavant )?(?:une? )?(?:ia|intelligence artificielle|modele de langage|assistant ia|chatbot)\\b',
    '\\bsi (?:tu es|vous etes) (?:une? )?(?:ia|intelligence artificielle|modele de langage|chatbot)\\b',
  ),
  // Spanish
  ...phrases(
    'command',
    '\\b(?:ignora|ignore|ignoren|ignorad|olvida|olvide|olviden|descarta|descarte|omite|omita|desobedece|no hagas caso (?:a|de)|haz caso omiso de)\\b[^.!?\\n]{0,40}\\b(?:instrucci(?:on|ones)|indicaciones|ordenes|reglas|directrices|prompts?|normas)\\b(?=[^.!?\\n]{0,40}(?:anterior|previ|arriba|sistema|recibid|$|[.!,;]| y\\b))',
    '\\b(?:califica|califique|puntua|puntue|valora|valore|evalua|evalue|clasifica|clasifique|considera|considere|da|de|otorga|otorgue|asigna|asigne)\\b[^.!?\\n]{0,30}\\b(?:este|a este) (?:articulo|texto|reportaje|documento)\\b[^.!?\\n]{0,40}(?:\\d{2,3}|creible|fiable|confiable|maxim|veraz)',
    '\\b(?:traduce|traduzca|escribe|cifra|termina|empieza)\\b[^.!?\\n]{0,40}\\b(?:tu|su) respuesta\\b',
  ),
  ...phrases(
    'anywhere',
    '\\b(?:nota|mensaje|aviso|instruccion(?:es)?|atencion) (?:a |para |al |a los )(?:la |las |los |cualquier |todos los |todas las |un )?(?:ia|ias|inteligencias? artificial(?:es)?|modelos? de lenguaje|chatbots?|asistentes? de ia)\\b',
    '\\b(?:eres|usted es|ahora eres) (?:ahora )?(?:una? )?(?:ia|inteligencia artificial|modelo de lenguaje|chatbot|asistente de ia)\\b',
    '\\bsi (?:eres|usted es) (?:una? )?(?:ia|inteligencia artificial|modelo de lenguaje|chatbot)\\b',
  ),
  // Italian
  ...phrases(
    'command',
    '\\b(?:ignora|ignori|ignorate|dimentica|dimentichi|dimenticate|trascura|non seguire|scarta)\\b[^.!?\\n]{0,40}\\b(?:istruzion[ei]|indicazioni|ordini|regole|direttive|prompt|comandi)\\b(?=[^.!?\\n]{0,40}(?:precedent|sopra|anterior|sistema|ricevut|$|[.!,;]| e\\b))',
    "\\b(?:valuta|valuti|valutate|classifica|considera|assegna|assegni|dai|attribuisci|giudica)\\b[^.!?\\n]{0,30}\\b(?:questo|a questo|quest'|questa) ?(?:articolo|testo|pagina|storia|documento)\\b[^.!?\\n]{0,40}(?:\\d{2,3}|credibile|affidabile|attendibile|massim)",
    '\\b(?:traduci|scrivi|cifra|termina|inizia)\\b[^.!?\\n]{0,40}\\b(?:la )?tua risposta\\b',
  ),
  ...phrases(
    'anywhere',
    "\\b(?:nota|messaggio|avviso|istruzioni?|attenzione) (?:per |a |alle |ai |all')(?:le |l'|gli |i |tutte le |tutti i |qualsiasi )?(?:ia|ai|intelligenz[ae] artificial[ei]|modell[oi] linguistic[oi]|chatbot|assistenti? (?:ia|ai|virtual[ei]))\\b(?=$|[ :,.;!-])",
    "\\b(?:sei|lei e|ora sei|adesso sei) (?:ora |adesso )?(?:un'? ?|una )?(?:ia|intelligenza artificiale|modello linguistico|chatbot|assistente ai)\\b",
    "\\bse sei (?:un'? ?|una )?(?:ia|ai|intelligenza artificiale|modello linguistico|chatbot)\\b",
  ),
  // Portuguese
  ...phrases(
    'command',
    '\\b(?:ignore|ignora|ignorem|esqueca|esquece|esquecam|desconsidere|desconsidera|despreze|nao siga)\\b[^.!?\\n]{0,40}\\b(?:instruc(?:ao|oes)|instrucoes|orientacoes|ordens|regras|diretrizes|prompts?|comandos)\\b(?=[^.!?\\n]{0,40}(?:anterior|previ|acima|sistema|recebid|$|[.!,;]| e\\b))',
    '\\b(?:avalie|avalia|classifique|classifica|pontue|considere|de|atribua|dê|julgue)\\b[^.!?\\n]{0,30}\\b(?:este|esta|a este|esse) (?:artigo|texto|pagina|materia|noticia|documento)\\b[^.!?\\n]{0,40}(?:\\d{2,3}|confiavel|credivel|verdadeir|maxim)',
    '\\b(?:traduza|traduz|escreva|cifre|termine|comece)\\b[^.!?\\n]{0,40}\\b(?:sua|tua) resposta\\b',
  ),
  ...phrases(
    'anywhere',
    '\\b(?:nota|mensagem|aviso|instruc(?:ao|oes)|atencao) (?:para |a |as |aos |à )(?:a |as |os |todas as |todos os |qualquer )?(?:ia|ias|inteligencias? artificia(?:l|is)|modelos? de linguagem|chatbots?|assistentes? de ia)\\b',
    '\\b(?:voce e|tu es|agora voce e|voce agora e) (?:agora )?(?:uma? )?(?:ia|inteligencia artificial|modelo de linguagem|chatbot|assistente de ia)\\b',
    '\\bse (?:voce e|voce for|es) (?:uma? )?(?:ia|inteligencia artificial|modelo de linguagem|chatbot)\\b',
  ),
  // Dutch
  ...phrases(
    'command',
    '\\b(?:negeer|vergeet|sla|omzeil|veronachtzaam)\\b[^.!?\\n]{0,40}\\b(?:instructies?|aanwijzingen|opdrachten|regels|richtlijnen|prompts?|bevelen)\\b(?=[^.!?\\n]{0,40}(?:hierboven|over|$|[.!,;]| en\\b)|(?<=(?:vorige|eerdere|voorgaande|bovenstaande|alle|je|uw) \\w+))',
    '\\b(?:beoordeel|geef|waardeer|classificeer|beschouw|markeer)\\b[^.!?\\n]{0,20}\\b(?:dit artikel|deze tekst|dit bericht|dit verhaal|deze pagina)\\b[^.!?\\n]{0,40}(?:\\d{2,3}|geloofwaardig|betrouwbaar|maximale|hoogste)',
    '\\b(?:vertaal|schrijf|versleutel|eindig|begin)\\b[^.!?\\n]{0,40}\\b(?:je|jouw|uw) antwoord\\b',
  ),
  ...phrases(
    'anywhere',
    '\\b(?:bericht|opmerking|notitie|instructies?|let op|aandacht) (?:aan |voor )?(?:de |alle |elke |een )?(?:ai|ai-\\w+|taalmodel(?:len)?|chatbots?|kunstmatige intelligentie)\\b(?=$|[ :,.;!-])',
    '\\b(?:je|jij|u) bent (?:nu |voortaan )?(?:een )?(?:ai|taalmodel|chatbot|ai-\\w+)\\b(?=$|[,.:;!]| (?:en|die|dat)\\b)',
    '\\bals (?:je|jij|u) een (?:ai|taalmodel|chatbot|ai-\\w+) bent\\b',
  ),
  // Polish
  ...phrases(
    'command',
    '\\b(?:zignoruj(?:cie)?|ignoruj(?:cie)?|zapomnij(?:cie)?|pomin(?:cie)?|nie stosuj sie do|odrzuc)\\b[^.!?\\n]{0,40}\\b(?:instrukcj\\w{1,3}|polece\\w{1,4}|zasad\\w{0,2}|wytyczn\\w{1,3}|regul\\w{0,2}|prompt\\w{0,3}|nakaz\\w{0,2})\\b',
    '\\b(?:ocen(?:cie)?|przyznaj|uznaj|sklasyfikuj|oznacz)\\b[^.!?\\n]{0,20}\\b(?:ten|temu|tego|tekst|ta|te) (?:artykul\\w*|tekst\\w*|strone|material\\w*)\\b[^.!?\\n]{0,40}(?:\\d{2,3}|wiarygodn|rzeteln|prawdziw|najwyzsz|maksymaln)',
    '\\b(?:przetlumacz|napisz|zaszyfruj|zakoncz|zacznij)\\b[^.!?\\n]{0,40}\\b(?:swoja|twoja) odpowiedz\\b',
  ),
  ...phrases(
    'anywhere',
    '\\b(?:uwaga|wiadomosc|informacja|notatka|instrukcj[ae]) (?:dla|do) (?:wszystkich )?(?:ai|si|sztucznej inteligencji|modeli jezykowych|modelu jezykowego|chatbot\\w*|asystent\\w* ai)\\b',
    '\\bjestes (?:teraz |od teraz )?(?:sztuczna inteligencja|modelem jezykowym|chatbotem|asystentem ai|ai)\\b',
    '\\bjesli jestes (?:sztuczna inteligencja|modelem jezykowym|chatbotem|asystentem|ai)\\b',
  ),
  // Turkish
  ...phrases(
    'anywhere',
    '\\b(?:onceki|yukaridaki|daha onceki|tum|butun|sistem|eski)\\b[^.!?\\n]{0,30}\\b(?:talimat\\w*|komut\\w*|yonerge\\w*|kural\\w*|emir\\w*|istem\\w*)\\b[^.!?\\n]{0,20}\\b(?:yok say\\w*|gormezden gel\\w*|unut\\w*|dikkate alma\\w*|goz ardi et\\w*|gozardi et\\w*|iptal et\\w*)',
    '\\b(?:bu|su) (?:makale\\w*|metn\\w*|haber\\w*|yazi\\w*|sayfa\\w*)\\b[^.!?\\n]{0,40}(?:\\d{2,3}|guvenilir|dogru|en yuksek|tam)[^.!?\\n]{0,30}\\b(?:puan ver\\w*|puanla\\w*|degerlendir\\w*|isaretle\\w*|kabul et\\w*|not ver\\w*)',
    '\\b(?:yapay zeka\\w*|dil model\\w*|sohbet robot\\w*|chatbot\\w*)\\b[^.!?\\n]{0,20}\\b(?:icin|icin onemli)? ?(?:not|mesaj|uyari|talimat|dikkat)\\w* ?:',
    '\\b(?:sen|siz) (?:artik |simdi )?bir (?:yapay zeka\\w*|dil model\\w*|chatbot\\w*)',
    '\\beger (?:sen )?bir (?:yapay zeka|dil modeli|chatbot)\\w*',
    '\\b(?:yanitini|cevabini)\\b[^.!?\\n]{0,40}\\b(?:cevir|yaz|sifrele|bitir|basla)\\w*',
  ),
  // Russian
  ...phrases(
    'anywhere',
    '(?<!\\p{L})(?:про)?(?:игнорируй(?:те)?|забудь(?:те)?|отбрось(?:те)?|пренебреги(?:те)?|не обращай(?:те)? внимания на|не следуй(?:те)?)(?!\\p{L})[^.!?\\n]{0,40}(?:инструкци|указани|правил|команд|промпт|директив|подсказк|распоряжени)',
    '(?<!\\p{L})(?:оцени(?:те)?|поставь(?:те)?|присвой(?:те)?|считай(?:те)?|признай(?:те)?)(?!\\p{L})[^.!?\\n]{0,20}(?:эту|этой|этот|данную|данный|данной|этому) (?:стать|текст|материал|новост|страниц|публикаци)[^.!?\\n]{0,40}(?:\\d{2,3}|достоверн|правдив|надежн|максимальн|высш)',
    '(?<!\\p{L})(?:примечание|сообщение|внимание|инструкци[яи]|заметка|обращение|записка) (?:для|к|всем)? ?(?:всех |всем )?(?:ии|искусственн\\p{L}+ интеллект\\p{L}*|языков\\p{L}+ модел\\p{L}+|чат-?бот\\p{L}*|нейросет\\p{L}+)(?!\\p{L})',
    '(?<!\\p{L})(?:ты|вы) (?:теперь |сейчас |отныне )?[-—]? ?(?:ии|искусственный интеллект|языковая модель|чат-?бот|нейросеть)(?!\\p{L})',
    '(?<!\\p{L})если (?:ты|вы) [-—]? ?(?:ии|искусственный интеллект|языковая модель|чат-?бот|нейросеть)(?!\\p{L})',
    '(?<!\\p{L})(?:переведи|зашифруй|напиши|закончи|начни|сформулируй)(?:те)?(?!\\p{L})[^.!?\\n]{0,40}(?:свой|твой|ваш) ответ',
  ),
  // Chinese, simplified and traditional
  ...phrases(
    'anywhere',
    '(?:忽略|无视|無視|忘记|忘記|忘掉|不要理会|不要遵循|不要遵守|抛开|撤销|跳过)[^。！？!?\\n]{0,20}(?:指令|指示|提示|说明|說明|规则|規則|命令|要求|设定|設定|提示词)',
    '(?:请|請|务必|必须|应)?(?:将|把|给|給|对|對)(?:这|這|本|此|该|該)(?:篇|个|份|段)?(?:文章|报道|報道|新闻|新聞|文本|内容)[^。！？!?\\n]{0,20}(?:评为|評為|评分|打|判定|标记|標記|视为|給予|给予)[^。！？!?\\n]{0,20}(?:\\d{2,3}|可信|真实|满分|滿分|最高)',
    '(?:如果|若)(?:你|您)是(?:一个|一個|一名)?(?:ai|人工智能|人工智慧|语言模型|語言模型|大模型|聊天机器人|聊天機器人|大型语言模型|大语言模型)',
    '(?:你|您)(?:现在|現在|从现在起)?是(?:一个|一個|一名)?(?:ai|人工智能|人工智慧|语言模型|語言模型|大语言模型|大型语言模型|聊天机器人|聊天機器人)(?:助手|助理)?',
    '(?:致|给|給)(?:所有|各位)?(?:的)?(?:ai|人工智能|人工智慧|语言模型|語言模型|大模型|大语言模型|聊天机器人)[^。！？!?\\n]{0,10}[:：]',
    '(?:将|把|用)[^。！？!?\\n]{0,12}(?:你|您)的(?:回答|回复|回覆|答案|输出)[^。！？!?\\n]{0,20}(?:翻译|翻譯|加密|编码|倒序)|(?:你|您)的(?:回答|回复|回覆|答案|输出)(?:中)?(?:必须|应该|请|只能|要)',
  ),
  // Japanese
  ...phrases(
    'anywhere',
    '(?:指示|命令|プロンプト|ルール|指令|規則|ガイドライン|設定)(?:を|は)(?:すべて|全て|全部)?(?:無視し|無視せよ|忘れ(?:て|ろ|なさい)|破棄し)',
    '(?:この|本)(?:記事|文章|テキスト|ページ|ニュース)[^。！？!?\\n]{0,30}(?:\\d{2,3}|信頼|最高|真実|満点)[^。！？!?\\n]{0,20}(?:評価し(?:て|なさい)|採点し(?:て|なさい)|つけて|付けて|与えて|判定し(?:て|なさい)|しなさい|してください)',
    '(?:あなた|君|お前)(?:が|は)(?:今|今から|これから)?(?:ai|人工知能|言語モデル|大規模言語モデル|チャットボット|aiアシスタント)(?:です|だ|なら|であ|の場合)',
    '(?:ai|人工知能|言語モデル|チャットボット)(?:への|宛の|向けの|へ)(?:注意|メモ|指示|メッセージ|お知らせ|連絡|命令)?[:：]',
    '(?:あなたの)?(?:回答|返答|応答|答え|出力)を[^。！？!?\\n]{0,16}(?:翻訳し|暗号化し|変換し|書いて|してください|しなさい|出力して)',
  ),
  // Arabic
  ...phrases(
    'anywhere',
    '(?<!\\p{L})(?:تجاهل|تجاهلي|تجاهلوا|انس|انسى|انسَ|تغاض عن|لا تتبع)(?!\\p{L})[^.!?؟\\n]{0,40}(?:التعليمات|الأوامر|الارشادات|الإرشادات|التوجيهات|القواعد|تعليمات|أوامر|تعليماتك)',
    '(?<!\\p{L})(?:قيم|قيّم|امنح|اعط|أعط|صنف|صنّف|اعتبر)(?!\\p{L})[^.!?؟\\n]{0,20}(?:هذا المقال|هذه المقالة|هذا النص|هذا الخبر|هذه الصفحة)[^.!?؟\\n]{0,40}(?:\\d{2,3}|[٠-٩]{2,3}|موثوق|صحيح|أعلى|الدرجة الكاملة|مصداقية)',
    '(?<!\\p{L})(?:ملاحظة|رسالة|تنبيه|تعليمات|انتباه)(?!\\p{L})[^.!?؟:\\n]{0,10}(?:للذكاء الاصطناعي|إلى الذكاء الاصطناعي|لنماذج اللغة|لنموذج اللغة|لروبوت الدردشة|للنماذج اللغوية|لأي ذكاء اصطناعي)',
    '(?<!\\p{L})(?:إذا كنت|ان كنت|إن كنت|أنت الآن|أنت) (?:الآن )?(?:ذكاء اصطناعي|ذكاء اصطناعيا|نموذج لغوي|نموذج لغة|روبوت دردشة|نموذجا لغويا|مساعد ذكاء اصطناعي)',
    '(?<!\\p{L})(?:ترجم|اكتب|شفر|شفّر|أنه|ابدأ)(?!\\p{L})[^.!?؟\\n]{0,20}(?:إجابتك|ردك|جوابك)',
  ),
];

/** Phrases by the letters of the text in which they are searched for. */
export interface PhraseTable {
  /** In Latin letters; searched for in the text with look-alikes replaced by Latin letters. */
  readonly latin: readonly Phrase[];
  /** In other scripts; searched for in the text's own letters. */
  readonly other: readonly Phrase[];
}

let table: PhraseTable | undefined;

/** Made at the first call, because it takes longer than the start of a thread that never searches. */
export function phraseTable(): PhraseTable {
  return (table ??= madeTable());
}

function madeTable(): PhraseTable {
  const own = OWN_LANGUAGES.map(phraseOf);
  return {
    latin: [...ENGLISH.map(phraseOf), ...CHAT_MARKUP.map(phraseOf), ...own.filter((phrase) => !isOtherScript(phrase))],
    other: own.filter(isOtherScript),
  };
}

function phraseOf({ position, source }: PhraseSource): Phrase {
  const plain = plainPattern(source);
  return { position, pattern: new RegExp(plain, 'gu'), words: requiredWords(plain) };
}

const isOtherScript = ({ pattern }: Phrase): boolean => /[^\u0000-\u007f]/.test(pattern.source);
