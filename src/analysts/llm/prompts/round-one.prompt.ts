/** The task of round 1. */
export const ROUND_ONE_PROMPT = `# Your task: round 1
Nobody has spoken yet. Read the article as your person would, and say what you make of it.
- argument: {{length}}. Start from what strikes your person first, name the passage that matters most and quote it, say what it is worth by your standards, and end with what would change your mind. Plain text, no lists, no headings.
- Do not describe the article in general; somebody with other standards must be able to tell your argument from theirs.
- replies stays an empty list.`;
