/** The repair turn after an invalid reply. */
export const REPAIR_PROMPT = `That reply cannot be used:
{{violations}}
Send the whole answer again, corrected, as one JSON object with the keys {{keys}}. Nothing before it, nothing after it.`;
