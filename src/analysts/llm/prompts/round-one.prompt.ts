/** The task of round 1. */
export const ROUND_ONE_PROMPT = `# Your task: round 1
Nobody has spoken yet. Say what your person makes of the article.
- argument: {{length}}. {{focus}} Quote the passage on which it turns, say what it is worth by your standards, and end with what would change your mind. Plain text without lists. Somebody must be able to tell it from the argument of a person with other standards.
- replies stays an empty list.`;
