/** Words of an article between quotation marks; double marks among them become single ones, and a quotation that is all of them keeps one pair. */
export function inQuotes(words: string): string {
  const whole = /^["“]([^"“”]*)["”]$/u.exec(words.trim());
  const own = whole?.[1] ?? words.trim();
  const inner = own.replace(/["“”]/gu, (mark, at: number) => {
    const opens = mark === '“' || (mark === '"' && /^$|[\s([{—–-]/u.test(own.charAt(at - 1)));
    return opens ? '‘' : '’';
  });
  return `“${inner}”`;
}
