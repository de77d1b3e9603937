/** The task of round 2. */
export const ROUND_TWO_PROMPT = `# Your task: round 2
Above are arguments from round 1, without names and in no order; how many hold a view says nothing about it. Cross-examine them, then vote again.
- replies: answer {{replies}} by label, by how much their point matters to your vote. concede means that they saw something which you had missed or weighed wrongly, and it must show in your score. reason: one or two sentences on their actual point.
- argument: {{length}}. {{focus}} Say what moved you and what did not, with the passage on which it turns. Plain text without lists. Do not repeat your first argument.
- Your score may stay where it was. Move only as far as your temperament allows, and because of evidence.`;
