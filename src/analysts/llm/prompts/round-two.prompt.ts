/** The task of round 2. */
export const ROUND_TWO_PROMPT = `# Your task: round 2
Everybody has spoken once. Their arguments, your own among them, follow the article. Cross-examine them, then vote again.
- replies: answer {{replies}} by id, never yourself. stance is agree, disagree or concede; concede means that they saw something which you had missed or weighed wrongly, and it must show in your score. Choose those whose point matters most to your vote, not those who are easiest to agree with. reason: one or two sentences on their actual point.
- argument: {{length}}. Say what moved you and what did not, by name, and quote the passage on which it turns. Plain text, no lists, no headings. Do not repeat your first argument.
- Your score may stay where it was. Move only as far as your temperament allows, and because of evidence, not because of numbers of people.`;
